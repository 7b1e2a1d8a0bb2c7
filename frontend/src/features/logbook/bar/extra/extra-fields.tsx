import { lazy, Suspense, useEffect } from 'react';
import { contestFields, isOfContest } from '../../contest/contest-fields.ts';
import { storedContests } from '../../contest/stored-contest.ts';
import { loadReadExtra } from '../log-request.ts';
import type { LogBarState } from '../use-log-bar.ts';
import { chosenFields, shownFields } from './chosen-fields.ts';
import styles from './extra-fields.module.css';
import type { ExtraName } from './extra-values.ts';

const ExtraCells = lazy(() => import('./extra-cells.tsx').then((m) => ({ default: m.ExtraCells })));
const FieldsDialog = lazy(() => import('./fields-dialog.tsx').then((m) => ({ default: m.FieldsDialog })));

/** The chosen fields on demand; while there are none, nothing is rendered and no code is loaded. */
export function ExtraFields({ bar, owner }: { bar: LogBarState; owner: string }) {
  const { chosen } = storedContests.use(owner);
  const shown = shownFields(chosenFields.use(owner), bar.form.extra);
  // The contest is shown by its name in a row of its own.
  const names =
    chosen && !bar.editing ? [...contestFields(chosen), ...shown.filter((name) => !isOfContest(chosen, name))] : shown;
  const isShown = names.length > 0;
  useEffect(() => {
    if (isShown) loadReadExtra().catch((error: unknown) => console.info('Loaded with the next contact.', error));
  }, [isShown]);
  if (!isShown) return null;
  return (
    <>
      <Suspense>
        <ExtraCells bar={bar} names={names} />
      </Suspense>
      {names.includes('STX') && <SerialNote bar={bar} />}
    </>
  );
}

/** Explains why the numbers of this device do not follow the last one, as long as the first of them is shown. */
function SerialNote({ bar: { form, isSerialApart } }: { bar: LogBarState }) {
  if (!isSerialApart) return null;
  return (
    <p className={styles.note} role="status">
      This device continues at {form.extra.STX}. Earlier numbers have been sent or are reserved for your other devices,
      so that no number is sent twice.
    </p>
  );
}

/** The choice of the fields on demand. It is outside the form, where Escape would clear it, and Enter log. */
export function FieldsChoice({ bar, owner, onClose }: { bar: LogBarState; owner: string; onClose: () => void }) {
  function remove(names: readonly ExtraName[]) {
    // An edited contact keeps its values.
    if (!bar.editing) bar.typeExtra(Object.fromEntries(names.map((name) => [name, ''])));
  }
  return (
    <Suspense>
      <FieldsDialog owner={owner} onRemoved={remove} onClose={onClose} />
    </Suspense>
  );
}
