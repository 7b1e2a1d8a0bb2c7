import type { LogEdit } from '@pileup/contract/log/edits';
import { Link } from 'react-router-dom';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { utcDateText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import rowsStyles from '../../../ui/rows.module.css';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { logbookAddress } from '../table/logbook-address.ts';
import { isUnderWay, useEdits, useUndoEdit } from './api.ts';
import { contactsText, editText, selectionText } from './edit-text.ts';

/** The bulk edits of the last 30 days, each with its undo. */
export function EditList() {
  const query = useEdits();
  const edits = query.data;
  return (
    <Panel title="The last 30 days">
      {!edits ? (
        <NotLoaded query={query} what="your changes" rows={4} height={46} />
      ) : edits.length === 0 ? (
        <EmptyState
          text="No bulk edits yet. Press Select in the logbook to change or delete several contacts at once."
          link={{ to: '/logs', label: 'Logbook' }}
        />
      ) : (
        <ul className={rowsStyles.rows} aria-label="Changes">
          {edits.map((edit) => (
            <EditItem key={edit.id} edit={edit} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function EditItem({ edit }: { edit: LogEdit }) {
  const format = useDateFormat();
  const undo = useUndoEdit();
  const at = Date.parse(edit.created_at);
  return (
    <li>
      <p>
        <b>{editText(edit)}</b>
        <span className="muted">
          {edit.chosen === null ? (
            <Link to={logbookAddress(1, { call: edit.call, filter: edit.filter })}>{selectionText(edit)}</Link>
          ) : (
            selectionText(edit)
          )}
          {' · '}
          <time dateTime={edit.created_at}>
            {utcDateText(at, format)} {utcMinuteText(at)} UTC
          </time>
          {' · '}
          {stateText(edit)}
        </span>
      </p>
      {edit.status === 'applied' && (
        <Button
          small
          busy={undo.isPending}
          onClick={() => undo.mutate(edit.id, { onError: ({ message }) => showToast({ text: message, kind: 'bad' }) })}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

function stateText(edit: LogEdit): string {
  const { status, changed, left_out, retained } = edit;
  if (isUnderWay(edit)) return status === 'undoing' ? 'is being undone' : `${contactsText(changed)} so far`;
  const parts = [contactsText(changed)];
  if (left_out > 0) parts.push(`${contactsText(left_out)} left out`);
  if (status === 'undone') parts.push('undone');
  if (retained > 0) parts.push(`${contactsText(retained)} edited since and left unchanged`);
  return parts.join(' · ');
}
