import { bandOf } from '@pileup/radio/band';
import { parseCallsign } from '@pileup/radio/callsign';
import type { ContestContact } from '@pileup/radio/contests/contest-rules';
import { receivedZone } from '@pileup/radio/contests/contest-rules';
import { exchangeFault } from '@pileup/radio/contests/exchange-fault';
import type { ScoredContact } from '@pileup/radio/contests/score-log';
import { scoringRule } from '@pileup/radio/contests/scoring-rules';
import { hzFromTyped } from '@pileup/radio/typed-frequency';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useUtcClock } from '../../../lib/clock.ts';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../lib/session.ts';
import { editPath } from '../../../lib/station/station-paths.ts';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { countText, utcMinuteText } from '../../../lib/text/time-text.ts';
import type { LogForm } from '../bar/log-form.ts';
import { startOf } from '../bar/log-request.ts';
import { slotOf } from '../bar/lookup/marks.ts';
import { useBarKeys } from '../bar/macros/use-bar-keys.ts';
import type { LogBarState } from '../bar/use-log-bar.ts';
import { receivedField } from './contest-fields.ts';
import { type ContestState, cabrilloPath, type LoggedContact, ratePerHour, rulesOf, scoreWith } from './contest-log.ts';
import styles from './contest-panel.module.css';
import { outsideText } from './contest-warnings.ts';
import { useKnownExchange } from './known-exchange.ts';
import { MULTIPLIER_NAMES, multiplierText } from './multiplier-text.ts';
import type { ChosenContest } from './stored-contest.ts';
import { KEPT_CONTACTS, useContestState } from './use-contest-state.ts';

interface ContestPanelProps {
  chosen: ChosenContest;
  bar: LogBarState;
}

/** The value of the contact in the form, the rates and the score. */
export function ContestPanel({ chosen, bar }: ContestPanelProps) {
  const { form, dispatch, callbook } = bar;
  const state = useContestState(chosen);
  const situation = situationOf(form);
  const contact = useContact(form, situation, chosen);
  const outside = outsideText(chosen, rulesOf(chosen), situation, useDateFormat());
  const scored = contact && outside === null ? state.scorer.preview(contact) : null;
  const fault = exchangeFault(chosen.contest.rule, form.extra[receivedField(chosen)] ?? '');
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const grid = callbook?.entry?.grid ?? '';
  useKnownExchange(place, chosen, form, { scored: state.scored, kept: state.kept, grid }, dispatch);
  useBarKeys(place, (event) => {
    // On a Mac, Alt+L writes another character.
    if (!event.altKey || event.code !== 'KeyL' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const last = state.scored.at(-1);
    if (last) void navigate(editPath(last.contact));
  });
  return (
    <>
      <div
        ref={place}
        className={cx(styles.worth, (outside ?? fault ?? scored?.duplicateOf) && styles.warning)}
        role="status"
      >
        {outside !== null && <Warning text={`${outside} You can log this contact, but it scores no points.`} />}
        {fault !== null && <Warning text={fault} />}
        {outside !== null ? null : scored ? (
          <Worth scored={scored} hasMultipliers={scoringRule(chosen.contest.rule).hasMultipliers} />
        ) : (
          <span className="muted">
            Enter moves to the received exchange, then logs. Alt+R: Run or S&P. Alt+L: edit the last contact.
          </span>
        )}
      </div>
      <Totals chosen={chosen} state={state} preview={scored} />
    </>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <span>
      <IconAlertTriangle className="i" stroke={1.75} aria-hidden /> {text}
    </span>
  );
}

type Situation = Pick<ContestContact, 'at' | 'band' | 'mode' | 'submode'>;

/** Time, band and mode of the next contact. */
function situationOf(form: LogForm): Situation {
  const { freq, mode, submode } = form;
  return { at: startOf(form, Date.now()), band: bandOf(hzFromTyped(freq) ?? 0), mode, submode };
}

/** The contact as it would be logged now; null if no callsign is entered. */
function useContact(form: LogForm, situation: Situation, { contest: { rule } }: ChosenContest): ContestContact | null {
  const session = useSession();
  const call = parseCallsign(form.call);
  if (!call) return null;
  return {
    qdo_id: Number.MAX_SAFE_INTEGER,
    call,
    stationCall: form.station || (session?.user.my_callsign ?? ''),
    ...slotOf(form),
    ...situation,
    grid: form.extra.GRIDSQUARE ?? '',
    ownGrid: form.extra.MY_GRIDSQUARE ?? session?.user.grid ?? '',
    dxcc: form.dxccFrom === 'choice' && form.dxcc !== '' ? Number(form.dxcc) : null,
    zone: receivedZone(rule, form.extra.SRX_STRING || form.extra.SRX || ''),
  };
}

interface WorthProps {
  scored: ScoredContact<ContestContact>;
  hasMultipliers: boolean;
}

function Worth({ scored: { points, newMultipliers, duplicateOf }, hasMultipliers }: WorthProps) {
  if (duplicateOf) {
    const earlier = duplicateOf as LoggedContact;
    return (
      <>
        <IconAlertTriangle className="i" stroke={1.75} aria-hidden />
        <span>
          <b>Duplicate.</b> Worked at <b className="num">{utcMinuteText(earlier.at)}</b> on {earlier.band}
          {earlier.received && (
            <>
              , received <span className="num">{earlier.received}</span>
            </>
          )}
          . Enter logs it with 0 points, Esc clears.
        </span>
      </>
    );
  }
  return (
    <>
      <span>
        Points <b className="num">{countText(points)}</b>
      </span>
      {newMultipliers.map((multiplier) => (
        <span key={`${multiplier.kind} ${multiplier.value}`}>
          {MULTIPLIER_NAMES[multiplier.kind]} <b className="num">{multiplierText(multiplier)}</b>{' '}
          <span className={styles.new}>NEW</span>
        </span>
      ))}
      {hasMultipliers && newMultipliers.length === 0 && <span className="muted">No new multiplier</span>}
    </>
  );
}

interface TotalsProps {
  chosen: ChosenContest;
  state: ContestState & { readonly isPartial: boolean };
  preview: ScoredContact<ContestContact> | null;
}

/** Rates that follow the clock, and the score. */
function Totals({ chosen, state, preview }: TotalsProps) {
  const now = useUtcClock();
  const { contacts, duplicates, points, multipliers, score } = state.scorer.totals();
  const rules = rulesOf(chosen);
  return (
    <div className={styles.totals}>
      <dl data-contest-score={score}>
        <Figure name="10 min" value={`${countText(ratePerHour(state, 10, now))}/h`} />
        <Figure name="60 min" value={`${countText(ratePerHour(state, 60, now))}/h`} />
        <Figure name="QSOs" value={countText(contacts)} />
        {duplicates > 0 && <Figure name="Dupes" value={countText(duplicates)} />}
        <Figure name="Points" value={countText(points)} />
        {scoringRule(rules.rule).hasMultipliers && <Figure name="Mult" value={countText(multipliers)} />}
        <Figure name="Score" value={countText(score)} isMain />
        {preview && <Figure name="If logged" value={countText(scoreWith(rules, state, preview))} />}
      </dl>
      {state.isPartial && <span className="muted">Based on your newest {countText(KEPT_CONTACTS)} contacts</span>}
      {contacts > 0 && (
        <Link className="link" to={cabrilloPath(chosen, state)}>
          Cabrillo log
        </Link>
      )}
    </div>
  );
}

function Figure({ name, value, isMain = false }: { name: string; value: string; isMain?: boolean }) {
  return (
    <div className={cx(isMain && styles.main)}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
