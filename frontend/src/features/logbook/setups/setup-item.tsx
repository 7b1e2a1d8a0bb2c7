import type { Setup } from '@pileup/contract/log/setup';
import { activationsOf } from '@pileup/radio/activation';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import labelsStyles from '../../../ui/labels.module.css';
import { Time } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { ActivationLogs } from './activation-logs.tsx';
import { useDeleteSetup } from './api.ts';
import { chooseSetup, endOnServer } from './choose-setup.ts';
import { PackActivation } from './pack-activation.tsx';
import styles from './setup-item.module.css';

interface SetupItemProps {
  owner: string;
  setup: Setup;
  /** Whether this device uses the set-up. */
  isChosen: boolean;
  /** Absent while a set-up is edited: its typed texts would be lost. */
  onEdit?: () => void;
}

export function SetupItem({ owner, setup, isChosen, onEdit }: SetupItemProps) {
  const { name, callsign, fields } = setup;
  const remove = useDeleteSetup(owner);
  const activations = activationsOf(fields);
  const isElsewhere = !isChosen && setup.begun_at !== null && setup.ended_at === null;

  async function askAndDelete() {
    const detail = 'Contacts logged with this set-up are not changed.';
    if (!(await confirm({ question: `Delete ${name}?`, detail, yes: 'Delete', danger: true }))) return;
    remove.mutate(setup, {
      onSuccess: () => showToast({ text: `${name} deleted.` }),
      onError: (error) => showToast({ text: `Failed to delete ${name}. ${error.message}`, kind: 'bad' }),
    });
  }

  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <p>
          <span className={styles.name}>
            <b>{name}</b>
            {callsign && <span className="call">{callsign}</span>}
            {isChosen && <span className={labelsStyles.current}>IN USE</span>}
          </span>
          <span className="muted">{summaryOf(setup)}</span>
          {isElsewhere && (
            <span>
              In use on another device since <Time at={setup.begun_at ?? ''} />
            </span>
          )}
        </p>
        <span className={styles.actions}>
          {isElsewhere && (
            <Button small aria-label={`End ${name}`} onClick={() => endOnServer(owner)}>
              End
            </Button>
          )}
          <Button
            small
            aria-label={isChosen ? `Stop using ${name}` : `Use ${name}`}
            onClick={() => chooseSetup(owner, isChosen ? null : setup.id)}
          >
            {isChosen ? 'Stop using' : 'Use'}
          </Button>
          {onEdit && (
            <>
              <Button small variant="quiet" aria-label={`Change ${name}`} onClick={onEdit}>
                Change
              </Button>
              <Button
                small
                variant="quiet"
                aria-label={`Delete ${name}`}
                busy={remove.isPending}
                onClick={() => void askAndDelete()}
              >
                Delete
              </Button>
            </>
          )}
        </span>
      </div>
      {activations.map(({ programme, references }) =>
        references.map((reference) => (
          <ActivationLogs key={`${programme} ${reference}`} programme={programme} reference={reference} />
        )),
      )}
      {activations.length > 0 && <PackActivation owner={owner} name={name} fields={fields} />}
    </li>
  );
}

function summaryOf({ power, fields }: Setup): string {
  const { MY_CITY, MY_GRIDSQUARE, MY_RIG, MY_ANTENNA } = fields;
  const parts = [MY_CITY, MY_GRIDSQUARE, MY_RIG, MY_ANTENNA, power === null ? '' : `${power} W`];
  return parts.filter(Boolean).join(' · ');
}
