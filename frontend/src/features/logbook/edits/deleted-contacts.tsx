import type { DeletedQsosResponse } from '@pileup/contract/log/edits';
import { useSearchParams } from 'react-router-dom';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { countText, utcDateText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import rowsStyles from '../../../ui/rows.module.css';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useRestoreQso } from '../api.ts';
import { pageOf } from '../table/logbook-address.ts';
import { useDeletedQsos } from './api.ts';

type DeletedQso = DeletedQsosResponse['deleted'][number];

/** Contacts that were deleted in the last 30 days, each with a button that restores it. */
export function DeletedContacts() {
  const [search] = useSearchParams();
  const query = useDeletedQsos(pageOf(search.get('page')));
  const { data } = query;
  const container = useFocusFallback<HTMLUListElement>(`${data?.deleted.map(({ qdo_id }) => qdo_id)}`);
  return (
    <>
      <Panel
        title="They can be restored for 30 days"
        aside={data && data.count > 0 ? countText(data.count) : undefined}
      >
        {!data ? (
          <NotLoaded query={query} what="the deleted contacts" rows={6} height={46} />
        ) : data.deleted.length === 0 ? (
          <EmptyState text="No contacts deleted in the last 30 days." link={{ to: '/logs', label: 'Logbook' }} />
        ) : (
          <ul className={rowsStyles.rows} aria-label="Deleted contacts" ref={container} tabIndex={-1}>
            {data.deleted.map((qso) => (
              <DeletedItem key={qso.qdo_id} qso={qso} onRestored={() => void query.refetch()} />
            ))}
          </ul>
        )}
      </Panel>
      {data && data.pages > 1 && (
        <Pager
          {...data}
          label="Pages of deleted contacts"
          to={(page) => (page > 1 ? `/logs/deleted?page=${page}` : '/logs/deleted')}
        />
      )}
    </>
  );
}

function DeletedItem({ qso, onRestored }: { qso: DeletedQso; onRestored: () => void }) {
  const format = useDateFormat();
  const restore = useRestoreQso();
  const textOf = (moment: string) => `${utcDateText(Date.parse(moment), format)} ${utcMinuteText(Date.parse(moment))}`;
  return (
    <li>
      <p>
        <span>
          <b className="call">{qso.Call}</b> {qso.Name}
        </span>
        <span className="muted">
          {textOf(qso.TS)} UTC, {qso.Band} {qso.Mode} · deleted {textOf(qso.deleted_at)}
        </span>
      </p>
      <Button
        small
        busy={restore.isPending}
        aria-label={`Restore ${qso.Call}`}
        onClick={() =>
          restore.mutate(qso.qdo_id, {
            onSuccess: () => {
              showToast({ text: `${qso.Call} is back in your log.`, kind: 'good' });
              onRestored();
            },
            onError: ({ message }) => showToast({ text: message, kind: 'bad' }),
          })
        }
      >
        Restore
      </Button>
    </li>
  );
}
