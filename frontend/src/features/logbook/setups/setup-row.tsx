import type { ExtraFields } from '@pileup/contract/logbook';
import { useEffect, useId, useRef } from 'react';
import { useSession } from '../../../lib/session.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { bothText } from './activation.ts';
import { ActivationCounts } from './activation-counts.tsx';
import { useLoadSetups } from './api.ts';
import { chooseSetup, sendChoice } from './choose-setup.ts';
import { metHere, packedReferences } from './packed.ts';
import styles from './setup-row.module.css';
import { chosenOf, storedSetups } from './stored-setups.ts';

interface SetupRowProps {
  owner: string;
  /** The callsign as typed. */
  callsign: string;
  /** The typed fields, by ADIF name. */
  typed: Readonly<Record<string, string | undefined>>;
  onChosen: () => void;
}

/** The chosen station set-up, and the progress of its activation. Operators without set-ups do not see it. */
export function SetupRow(props: SetupRowProps) {
  return useSession() && <OwnSetupRow {...props} />;
}

function OwnSetupRow({ owner, callsign, typed, onChosen }: SetupRowProps) {
  useLoadSetups(owner);
  const stored = storedSetups.use(owner);
  const id = useId();
  // Only choices of the operator are announced.
  const first = useRef(stored.chosen);
  useEffect(() => void sendChoice(owner), [owner]);
  if (stored.setups.length === 0) return null;
  const chosen = chosenOf(stored);
  return (
    <div className={styles.row}>
      <label htmlFor={id}>Set-up</label>
      <select
        id={id}
        value={stored.chosen ?? ''}
        title="Alt+S: next set-up"
        onChange={({ target }) => {
          chooseSetup(owner, target.value === '' ? null : Number(target.value));
          onChosen();
        }}
      >
        <option value="">Home</option>
        {stored.setups.map((setup) => (
          <option key={setup.id} value={setup.id}>
            {setup.name}
          </option>
        ))}
      </select>
      {chosen?.callsign && <span className="call">{chosen.callsign}</span>}
      {chosen && <ActivationCounts fields={chosen.fields} />}
      {chosen &&
        bothText(chosen.fields, typed).map((text) => (
          <b key={text} className={styles.both} data-mark>
            {text}
          </b>
        ))}
      {chosen && <MetHere owner={owner} fields={chosen.fields} callsign={callsign} />}
      <span className="vh" role="status">
        {stored.chosen !== first.current && `Set-up: ${chosen?.name ?? 'Home'}`}
      </span>
    </div>
  );
}

/** Whether the typed callsign was worked from here, as far as the activation was made ready for offline. */
function MetHere({ owner, fields, callsign }: { owner: string; fields: ExtraFields; callsign: string }) {
  const met = metHere(packedReferences.use(owner), fields, callsign);
  if (!met) return null;
  return (
    <span>
      {met.name || met.call} worked from here <b>{countText(met.contacts)}×</b>
      <span className="muted">, last {met.last}</span>
    </span>
  );
}
