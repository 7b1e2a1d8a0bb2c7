import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Check } from '../../../../ui/checkbox.tsx';
import dialogStyles from '../../../../ui/dialog.module.css';
import { chosenFields, extraLabel } from './chosen-fields.ts';
import type { ExtraName } from './extra-values.ts';
import styles from './fields-dialog.module.css';

/** Fields that are chosen together, with a label if it is not that of the field. */
interface Choice {
  readonly names: readonly ExtraName[];
  readonly label?: string;
}

const one = (...names: ExtraName[]): Choice[] => names.map((name) => ({ names: [name] }));

const GROUPS: readonly { title: string; choices: readonly Choice[] }[] = [
  { title: 'Their station', choices: one('GRIDSQUARE', 'VUCC_GRIDS', 'QTH', 'STATE', 'CNTY') },
  { title: 'Their reference', choices: one('POTA_REF', 'SOTA_REF', 'WWFF_REF', 'IOTA') },
  {
    title: 'The contact',
    choices: [
      ...one('TIME_OFF', 'FREQ_RX', 'PROP_MODE'),
      { names: ['SAT_NAME', 'SAT_MODE'], label: 'Satellite' },
      { names: ['CONTEST_ID', 'STX', 'STX_STRING', 'SRX', 'SRX_STRING'], label: 'Contest, serial, exchange' },
      { names: ['NOTES'], label: 'Notes (only you see them)' },
    ],
  },
  { title: 'My reference', choices: one('MY_POTA_REF', 'MY_SOTA_REF', 'MY_WWFF_REF', 'MY_IOTA') },
];

export interface FieldsDialogProps {
  /** The storage owner of the account. */
  owner: string;
  /** Called with the fields that are no longer chosen: their values are removed. */
  onRemoved: (names: readonly ExtraName[]) => void;
  onClose: () => void;
}

/** The choice of the fields on demand; a native dialog, which closes with Escape and returns the focus. */
export function FieldsDialog({ owner, onRemoved, onClose }: FieldsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = chosenFields.use(owner);
  useEffect(() => dialog.current?.showModal(), []);

  function choose(names: readonly ExtraName[], isChosen: boolean) {
    const others = (before: readonly ExtraName[]) => before.filter((name) => !names.includes(name));
    chosenFields.update(owner, (before) => [...others(before), ...(isChosen ? names : [])]);
    if (!isChosen) onRemoved(names);
  }

  return (
    <dialog className={dialogStyles.dialog} ref={dialog} aria-labelledby="fields-title" onClose={onClose}>
      <div className={dialogStyles.body}>
        <h2 id="fields-title">Fields of the log bar</h2>
        <div className={styles.groups}>
          {GROUPS.map(({ title, choices }) => (
            <fieldset key={title} className={styles.group}>
              <legend>{title}</legend>
              {choices.map(({ names, label }) => (
                <Check
                  key={names[0]}
                  label={label ?? (names[0] && extraLabel(names[0]))}
                  checked={names.every((name) => chosen.includes(name))}
                  onChange={(isChosen) => choose(names, isChosen)}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <p className="muted">
          Remembered on this device. Your own references, the contest and the satellite stay for the next contact.
        </p>
        <div className={dialogStyles.actions}>
          <Button variant="primary" onClick={() => dialog.current?.close()}>
            Done
          </Button>
        </div>
      </div>
    </dialog>
  );
}
