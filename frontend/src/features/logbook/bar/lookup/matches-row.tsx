import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readCopy } from '../../../../lib/device-copy/device-copy.ts';
import { call } from '../../../../lib/http/http.ts';
import { useSession } from '../../../../lib/session.ts';
import { Call } from '../../../../ui/radio/contact-parts.tsx';
import { WORKED_CALLS_KEY } from '../../api.ts';
import { isEdit } from '../log-form.ts';
import type { LogBarState } from '../use-log-bar.ts';
import styles from './matches-row.module.css';
import { MIN_PART, type PartialMatch, partialMatches, type WorkedCalls, workedCalls } from './partial-matches.ts';

const DEBOUNCE_MS = 200;
const STALE_MS = 5 * 60_000;
const NOTHING: WorkedCalls = new Map();

/** Known callsigns that contain the typed text; one click fills the form. */
export function MatchesRow({ bar }: { bar: LogBarState }) {
  const { form, type, callField } = bar;
  const matches = useMatches(isEdit(form) ? '' : form.call);
  if (matches.length === 0) return null;
  return (
    <fieldset className={styles.matches}>
      <legend className="vh">Known callsigns</legend>
      {matches.map(({ call: match, name, contacts, isMember }) => (
        <button
          key={match}
          type="button"
          className={styles.match}
          title={[contacts > 0 && 'in your log', isMember && 'registered here'].filter(Boolean).join(', ')}
          onClick={() => {
            type('call', match);
            callField.current?.focus();
          }}
        >
          <Call call={match} /> {name && <span className="muted">{name}</span>}
          {contacts > 0 && <span className={styles.count}>{contacts}×</span>}
        </button>
      ))}
    </fieldset>
  );
}

function useMatches(typed: string): PartialMatch[] {
  const accountId = useSession()?.user.id;
  const part = useDebounced(typed);
  const { data: own = NOTHING } = useQuery({
    queryKey: [...WORKED_CALLS_KEY, accountId],
    queryFn: async () => workedCalls((await readCopy(accountId ?? 0))?.newest ?? []),
    enabled: accountId !== undefined && part.length >= MIN_PART,
    staleTime: STALE_MS,
    networkMode: 'always',
  });
  const { data: members = [] } = useQuery({
    queryKey: ['vstations/matching', part],
    queryFn: ({ signal }) => call('vstations/matching', { part }, {}, signal),
    enabled: accountId !== undefined && part.length >= MIN_PART,
    staleTime: STALE_MS,
  });
  return partialMatches(typed, own, members);
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
