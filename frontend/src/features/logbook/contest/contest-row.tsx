import { CABRILLO_CONTESTS } from '@pileup/radio/contests/cabrillo-contests';
import { contestOrder } from '@pileup/radio/contests/contest-order';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { call } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session.ts';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { utcDateText } from '../../../lib/text/time-text.ts';
import { useEntityOf } from '../../../lib/worked.ts';
import { isEdit } from '../bar/log-form.ts';
import type { LogBarState } from '../bar/use-log-bar.ts';
import rowStyles from '../setups/setup-row.module.css';
import { fieldsForContest, WITHOUT_CONTEST } from './contest-fields.ts';
import styles from './contest-row.module.css';
import {
  contestByName,
  isChoosable,
  type LoggedContest,
  modeIn,
  storedContests,
  usualExchange,
} from './stored-contest.ts';

const STALE_MS = 5 * 60_000;

/** Loads the contests that can be chosen now into `storedContests`, so that they are there without network, too. */
function useLoadContests(owner: string) {
  return useQuery({
    queryKey: ['vcontests', 'chosen from', owner],
    queryFn: async ({ signal }) => {
      const { contests } = await call('vcontests', {}, {}, signal);
      const listed = contests.filter((contest) => isChoosable(contest, Date.now()));
      storedContests.update(owner, (before) => ({ ...before, listed }));
      return listed;
    },
    staleTime: STALE_MS,
  });
}

const MAX_EXCHANGE = 40;

/** The choice of a contest, and the exchange that is sent in it; shown while there is one here, or on demand. */
export function ContestRow({ owner, bar }: { owner: string; bar: LogBarState }) {
  const { form, dispatch, callField } = bar;
  const session = useSession();
  const format = useDateFormat();
  const ids = { contest: useId(), exchange: useId() };
  const { listed, chosen, isOpen } = storedContests.use(owner);
  // Only choosing a contest needs the operator's zone.
  const [isChoosing, setChoosing] = useState(false);
  const entityOf = useEntityOf(isChoosing);
  useLoadContests(owner);
  const wanted = chosen && !isEdit(form) ? fieldsForContest(chosen, form.extra) : null;
  useEffect(() => {
    if (wanted) dispatch({ type: 'extra', values: wanted });
  });

  function choose(value: string) {
    const here = listed.find((contest) => keyOf(contest) === value);
    const contest = here ?? (value === '' ? null : contestByName(value, Date.now()));
    const { grid = '', my_callsign = '' } = session?.user ?? {};
    const zone = entityOf?.(my_callsign, Date.now())?.cqz ?? null;
    storedContests.update(owner, (before) => ({
      ...before,
      chosen: contest && { contest, isListed: here !== undefined, exchange: usualExchange(contest, { grid, zone }) },
    }));
    const mode = contest && modeIn(contest, form);
    if (mode) bar.tune({ freq: form.freq, ...mode });
    // Serial numbers of another contest would stay otherwise.
    dispatch({ type: 'extra', values: WITHOUT_CONTEST });
  }

  function send(exchange: string) {
    if (chosen) storedContests.update(owner, (before) => ({ ...before, chosen: { ...chosen, exchange } }));
  }

  if (listed.length === 0 && !chosen && !isOpen) return null;
  // Typing a contest's name selects others on the way: only Enter goes to the next field.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    callField.current?.focus();
  };
  const selected = chosen ? (chosen.isListed ? keyOf(chosen.contest) : chosen.contest.cabrillo_name) : '';
  return (
    <div className={rowStyles.row} data-contest={selected !== ''}>
      <label htmlFor={ids.contest}>In contest</label>
      <select
        id={ids.contest}
        value={selected}
        onFocus={() => setChoosing(true)}
        onPointerEnter={() => setChoosing(true)}
        onChange={({ target }) => choose(target.value)}
        onKeyDown={onKeyDown}
      >
        <option value="">None</option>
        {listed.length > 0 && (
          <optgroup label="On Pileup">
            {withChosen(listed, chosen?.isListed ? chosen.contest : null).map((contest) => (
              <option key={keyOf(contest)} value={keyOf(contest)}>
                {contest.name}, {utcDateText(Date.parse(contest.from), format)}
                {isOn(contest) && ' (on now)'}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Others">
          {CABRILLO_CONTESTS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      </select>
      {chosen && (
        <span className={styles.sent}>
          <label htmlFor={ids.exchange}>I send</label>
          <input
            id={ids.exchange}
            className={styles.exchange}
            value={chosen.exchange}
            placeholder="serial numbers"
            maxLength={MAX_EXCHANGE}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => send(target.value.toUpperCase())}
            onKeyDown={onKeyDown}
          />
        </span>
      )}
    </div>
  );
}

/** A contest of the next year has the same name. */
const keyOf = ({ cabrillo_name, from }: LoggedContest): string => `${cabrillo_name} ${from}`;

const spanOf = ({ from, to }: LoggedContest) => ({ from: Date.parse(from), to: Date.parse(to) });

function isOn(contest: LoggedContest): boolean {
  const { from, to } = spanOf(contest);
  return from <= Date.now() && Date.now() < to;
}

/** The contests in the order to choose from; a chosen one that has ended meanwhile is still listed. */
function withChosen(listed: readonly LoggedContest[], chosen: LoggedContest | null): readonly LoggedContest[] {
  const isListed = listed.some((contest) => chosen && keyOf(contest) === keyOf(chosen));
  const order = contestOrder(Date.now());
  return (chosen && !isListed ? [chosen, ...listed] : listed).toSorted((one, other) =>
    order(spanOf(one), spanOf(other)),
  );
}
