import type { Contest } from '@pileup/contract/contests/contests';
import { RULE_TEXTS } from '@pileup/radio/contests/rule-texts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { AdminActDialog, type CredentialFields } from '../../../session/admin-act.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { useContests, useDeleteContest } from '../api.ts';
import { AUDIENCE_NAMES, contestTimes, STATE_NAMES } from '../contest-text.ts';
import { ContestForm } from './contest-form.tsx';
import styles from './contests-admin.module.css';

/** The list of all contests, with buttons to create and change them. */
export function ContestsPanel({ credentials }: { credentials: CredentialFields }) {
  const query = useContests();
  const [open, setOpen] = useState<Contest | 'new' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {open !== null && (
        <Panel title={open === 'new' ? 'New contest' : open.name}>
          <ContestForm
            key={open === 'new' ? 'new' : open.id}
            contest={open === 'new' ? null : open}
            credentials={credentials}
            onDone={close}
          />
        </Panel>
      )}
      <Panel
        title="Contests"
        aside={
          <Button small onClick={() => setOpen('new')}>
            New contest
          </Button>
        }
      >
        {!query.data ? (
          <NotLoaded query={query} what="the contests" rows={4} height={64} />
        ) : query.data.length === 0 ? (
          <EmptyState text="No contests yet." />
        ) : (
          <ul className={styles.list}>
            {query.data.map((contest) => (
              <ContestItem
                key={contest.id}
                contest={contest}
                credentials={credentials}
                onChange={() => setOpen(contest)}
              />
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

interface ContestItemProps {
  contest: Contest;
  credentials: CredentialFields;
  onChange: () => void;
}

function ContestItem({ contest, credentials, onChange }: ContestItemProps) {
  const format = useDateFormat();
  const { id, name, cabrillo_name, state, audience, rule, bands, modes } = contest;
  const remove = useDeleteContest(id);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li>
      <div>
        <h3>
          <Link to={`/scores?contest=${id}`}>{name}</Link>
        </h3>
        <p className="muted">
          <span className="mono">{cabrillo_name}</span> · {contestTimes(contest, format)} · {AUDIENCE_NAMES[audience]} ·{' '}
          {RULE_TEXTS[rule].name} · {bands.join(', ') || 'all bands'} · {modes.join(', ') || 'all modes'}
        </p>
      </div>
      <span className={styles.state}>{STATE_NAMES[state]}</span>
      {state !== 'final' && (
        <Button small onClick={onChange} aria-label={`Change ${name}`}>
          Change
        </Button>
      )}
      <Button small onClick={() => setDeleting(true)} aria-label={`Delete ${name}`}>
        Delete
      </Button>
      {isDeleting && (
        <AdminActDialog
          title={`Delete ${name}?`}
          consequence="You can delete a contest only while no station has contacts in it."
          label="Delete"
          isDangerous
          credentials={credentials}
          mutation={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  );
}
