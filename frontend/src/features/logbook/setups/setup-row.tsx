import { useEffect, useId, useRef } from 'react';
import { useSession } from '../../../session/session.ts';
import { ActivationCounts } from './activation-counts.tsx';
import { useLoadSetups } from './api.ts';
import { chooseSetup, sendChoice } from './choose-setup.ts';
import styles from './setup-row.module.css';
import { chosenOf, storedSetups } from './stored-setups.ts';

/** The chosen station set-up, and how far its activation is. Not shown to operators without set-ups. */
export function SetupRow({ owner, onChosen }: { owner: string; onChosen: () => void }) {
  const session = useSession();
  return session && <OwnSetupRow owner={owner} onChosen={onChosen} />;
}

function OwnSetupRow({ owner, onChosen }: { owner: string; onChosen: () => void }) {
  useLoadSetups(owner);
  const stored = storedSetups.use(owner);
  const id = useId();
  // Only what the operator does is announced.
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
      <span className="vh" role="status">
        {stored.chosen !== first.current && `Set-up: ${chosen?.name ?? 'Home'}`}
      </span>
    </div>
  );
}
