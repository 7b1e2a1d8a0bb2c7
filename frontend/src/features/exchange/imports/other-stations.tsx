import type { ImportReport, OtherStation } from '@pileup/contract/exchange';
import type { User } from '@pileup/contract/identity';
import { homeCall } from '@pileup/radio/callsign';
import { isPortableOf } from '@pileup/radio/station-call';
import { useOperator } from '../../../lib/session.ts';
import { counted } from '../../../lib/text/time-text.ts';
import { canBeSubAccount, type OwnAccount, otherAccounts } from '../../../session/own-accounts.ts';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError } from '../../../ui/field.tsx';
import { Segment } from '../../../ui/segment.tsx';
import styles from './other-stations.module.css';

export type StationChoice = 'keep' | 'move' | 'leave';
/** The choice for each callsign; `keep` if there is none. */
export type StationChoices = Readonly<Record<string, StationChoice>>;

interface OtherStationsProps {
  report: ImportReport;
  choices: StationChoices;
  onChoose: (choices: StationChoices) => void;
  /** Why the contacts of a callsign could not be moved. */
  errors: Readonly<Record<string, string>>;
}

/** The contacts of a checked file that were made under other callsigns, each with the choice where they belong. */
export function OtherStations({ report: { stations }, choices, onChoose, errors }: OtherStationsProps) {
  const { user } = useOperator();
  if (stations.length === 0) return null;
  return (
    <section className={styles.stations} aria-label="Contacts of other callsigns">
      <ul>
        {stations.map((station) => (
          <StationLine
            key={station.call}
            station={station}
            user={user}
            choice={choices[station.call] ?? 'keep'}
            onChoose={(choice) => onChoose({ ...choices, [station.call]: choice })}
            error={errors[station.call]}
          />
        ))}
      </ul>
      <p className={fieldStyles.hint}>
        <b>Keep</b>: the contacts stay in this log under that callsign, but don’t count on leaderboards or for awards.{' '}
        <b>Sub-account</b>: the callsign is yours too, and its contacts go into its own log. <b>Not mine</b>: the
        contacts are left out.
      </p>
    </section>
  );
}

interface StationLineProps {
  station: OtherStation;
  user: User;
  choice: StationChoice;
  onChoose: (choice: StationChoice) => void;
  error: string | undefined;
}

function StationLine({ station, user, choice, onChoose, error }: StationLineProps) {
  const { call } = station;
  const account = accountFor(call, user);
  const refusal = account ? '' : refusalOf(homeCall(call), user);
  const options = [
    { value: 'keep', label: 'Keep' },
    ...(refusal ? [] : [{ value: 'move', label: account?.isMain ? 'Main account' : 'Sub-account' } as const]),
    { value: 'leave', label: 'Not mine' },
  ] as const;
  return (
    <li>
      <span>{madeAs(station)}</span>
      <Segment label={`Contacts made as ${call}`} options={options} value={choice} onChange={onChoose} />
      <FieldError text={error} />
      {refusal && <span className={fieldStyles.hint}>{refusal}</span>}
      {choice === 'move' && !error && (
        <span className={fieldStyles.hint}>
          {account
            ? `They go to the log of ${account.callsign}.`
            : `A sub-account for ${homeCall(call)} is added, and they go to its log.`}
        </span>
      )}
    </li>
  );
}

/** The operator's account that the contacts of a callsign belong to; undefined if there is none yet. */
export function accountFor(call: string, user: User): OwnAccount | undefined {
  const others = otherAccounts(user);
  return (
    others.find(({ callsign }) => callsign === call) ?? others.find(({ callsign }) => isPortableOf(call, callsign))
  );
}

const MAX_SUB_ACCOUNTS = 20;

/** The reason why the operator cannot add a sub-account of this callsign; empty if that is possible. */
function refusalOf(callsign: string, { managed_by_id, sub_accounts }: User): string {
  if (managed_by_id) return 'To give it a sub-account, import the file in your main account.';
  if (!canBeSubAccount(callsign)) return 'A sub-account needs a callsign of 4 to 10 characters.';
  if (sub_accounts.length >= MAX_SUB_ACCOUNTS) return `You have ${MAX_SUB_ACCOUNTS} sub-accounts, which is the limit.`;
  return '';
}

/** `437 contacts were made as K9QTS.` */
export const madeAs = ({ call, contacts }: OtherStation): string =>
  `${counted(contacts, 'contact was', 'contacts were')} made as ${call}.`;
