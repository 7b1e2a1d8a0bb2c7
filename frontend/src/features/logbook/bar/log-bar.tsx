import { IconPencilPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { ContestRow } from '../contest/contest-row.tsx';
import { ContestSlot } from '../contest/contest-slot.tsx';
import { enterStep } from '../contest/enter-order.ts';
import { storageOwner } from '../persistent-store.ts';
import { chooseSetup } from '../setups/choose-setup.ts';
import { SetupRow } from '../setups/setup-row.tsx';
import { nextChoice, storedSetups } from '../setups/stored-setups.ts';
import { ActionRow } from './action-row.tsx';
import { Announcements } from './announcements/announcements.tsx';
import { TuningRow } from './cells/tuning-row.tsx';
import { stepBand, stepMode } from './cells/tuning-step.ts';
import { ExtraFields, FieldsChoice } from './extra/extra-fields.tsx';
import styles from './log-bar.module.css';
import { LookupRow } from './lookup/lookup-row.tsx';
import { PreviousContacts } from './lookup/previous-contacts.tsx';
import { MacroSlot } from './macros/macro-slot.tsx';
import type { SendMacro } from './macros/macro-texts.ts';
import { Notices } from './notices.tsx';
import { ReportLine } from './report-line.tsx';
import { logBarKey } from './shortcuts.ts';
import { readLogBarShown, storeLogBarShown } from './show-log-bar.ts';
import { type LogBarOptions, useLogBar } from './use-log-bar.ts';

/** The log bar: logs, looks up and edits contacts. On pages of other content it can be collapsed (`foldable`). */
export function LogBar({ foldable = true, ...options }: LogBarOptions & { foldable?: boolean }) {
  const session = useSession();
  const [shown, setShown] = useState(!foldable || readLogBarShown());
  const owner = storageOwner(session?.user.id);
  function show(next: boolean) {
    setShown(next);
    storeLogBarShown(next);
  }
  if (!shown) {
    return (
      <Button className={styles.showBar} onClick={() => show(true)}>
        <IconPencilPlus className="i" stroke={1.75} aria-hidden /> Show the log bar
      </Button>
    );
  }
  return (
    <OpenLogBar
      key={owner}
      owner={owner}
      options={options}
      isLogger={!foldable}
      onHide={foldable ? () => show(false) : undefined}
    />
  );
}

interface OpenLogBarProps {
  owner: string;
  options: LogBarOptions;
  /** Whether the log bar is on its own page: the callsign then has the focus at once. */
  isLogger: boolean;
  onHide: (() => void) | undefined;
}

function OpenLogBar({ owner, options, isLogger, onHide }: OpenLogBarProps) {
  const bar = useLogBar(owner, options);
  const [more, setMore] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [showsEarlier, setShowsEarlier] = useState(true);
  const sendMacro = useRef<SendMacro>(null);
  const { form, dispatch, editing, callField } = bar;
  const session = useSession();

  useEffect(() => {
    // On a phone the keyboard would cover the page.
    if (isLogger && matchMedia('(pointer: fine)').matches) callField.current?.focus();
  }, [isLogger, callField]);

  function onKey(event: KeyboardEvent<HTMLFormElement>) {
    const { target } = event;
    const field = target instanceof HTMLInputElement ? target : null;
    const key = logBarKey(event, field !== null && 'oneWord' in field.dataset);
    if (!key || event.defaultPrevented) return;
    event.preventDefault();
    if (key === 'clear') bar.clear();
    else if (key === 'run') dispatch({ type: 'run', run: !form.run });
    else if (key === 'next-setup') chooseSetup(owner, nextChoice(storedSetups.get(owner)));
    else if (key === 'next-field') field && focusNextField(event.currentTarget, field);
    else if (key === 'mode-left' || key === 'mode-right') {
      dispatch({ type: 'mode', ...stepMode(form.mode, form.submode, key === 'mode-right') });
    } else bar.tune(stepBand(form, key === 'band-up'));
  }

  return (
    <section
      className={styles.bar}
      // The text of a wrong time is in its cell.
      data-all-fields={more || editing || bar.errors.time !== undefined}
      aria-label="Log bar"
    >
      <form
        className={cx(panelStyles.panel, styles.panel, editing && styles.editing)}
        noValidate
        onKeyDown={onKey}
        onSubmit={(event) => {
          event.preventDefault();
          const { field, macro } = enterStep(owner, form, event.currentTarget);
          // The macro is sent before the form is cleared, because it uses the form's texts.
          if (macro !== null) sendMacro.current?.(macro);
          if (field) field.focus();
          else void bar.save();
        }}
      >
        {editing && (
          <h2 className={styles.editHeading}>
            {form.waiting ? 'Editing a contact that is not sent yet' : `Editing QSO ${form.editId}`}
          </h2>
        )}
        <ReportLine bar={bar} />
        <ExtraFields bar={bar} owner={owner} />
        {!editing && <TuningRow bar={bar} />}
        {!editing && (
          <SetupRow owner={owner} callsign={form.call} typed={form.extra} onChosen={() => callField.current?.focus()} />
        )}
        {session && !editing && <ContestRow owner={owner} bar={bar} />}
        {session && !editing && <ContestSlot owner={owner} bar={bar} />}
        <Notices bar={bar} />
        <LookupRow bar={bar} showsEarlier={showsEarlier} onEarlier={setShowsEarlier} />
        <ActionRow
          bar={bar}
          more={more}
          onMore={() => setMore(!more)}
          onFields={() => setChoosing(true)}
          onHide={onHide}
        />
      </form>
      {showsEarlier && <PreviousContacts bar={bar} />}
      {isChoosing && <FieldsChoice bar={bar} owner={owner} onClose={() => setChoosing(false)} />}
      <Announcements bar={bar} />
      <MacroSlot bar={bar} sendMacro={sendMacro} />
    </section>
  );
}

/** Focuses the next field of the first row: Call to Comments, as far as it is shown. */
function focusNextField(form: HTMLFormElement, from: HTMLInputElement) {
  const fields = [...form.querySelectorAll('input')].filter((field) => field.checkVisibility());
  const next = fields[fields.indexOf(from) + 1];
  next?.focus();
  next?.select();
}
