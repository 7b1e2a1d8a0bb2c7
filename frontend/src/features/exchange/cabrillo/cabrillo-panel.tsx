import { CABRILLO_CONTESTS } from '@pileup/radio/contests/cabrillo-contests';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/checkbox.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError, TextArea, TextInput } from '../../../ui/field.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { type CabrilloForm, cabrilloForm, type Prefilled, WORD_LABELS, WORDS, type WordName } from './cabrillo-form.ts';
import styles from './cabrillo-panel.module.css';

/** A contest's log for its sponsor: the header is a form, the contacts are those of the log. */
export function CabrilloPanel({ prefilled }: { prefilled: Prefilled }) {
  const [isOpen, setOpen] = useState(prefilled.contest !== '');
  const [form, setForm] = useState<CabrilloForm>(() => cabrilloForm(prefilled));
  const save = useMutation({
    mutationFn: () => call('vexportcabrillo', form),
    onSuccess: ({ text, file_name, contacts }) => {
      if (contacts > 0) saveFile(new Blob([text], { type: 'text/plain' }), file_name);
    },
  });
  const errors = save.error instanceof RefusedError ? save.error.errors : {};
  const listId = useId();

  function change(some: Partial<CabrilloForm>) {
    setForm({ ...form, ...some });
    save.reset();
  }
  const text = (name: 'club' | 'location' | 'operators' | 'name' | 'claimed_score' | 'contest') => ({
    value: form[name],
    error: errors[name]?.[0],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      label={label}
      type="date"
      mono
      required
      value={form[name]}
      error={errors[name]?.[0]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );

  return (
    <Panel title="Contest log" aside="Cabrillo 3" id="contest-log">
      <div className={cx(panelStyles.padded, styles.folded)}>
        <span className="muted">A contest log to send to the sponsor.</span>
        <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the form' : 'Fill in the form'}
        </Button>
      </div>
      <form
        hidden={!isOpen}
        className={cx(panelStyles.padded, styles.form)}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <TextInput label="Contest" mono uppercase list={listId} maxLength={50} {...text('contest')} />
        <datalist id={listId}>
          {CABRILLO_CONTESTS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        {day('from', 'First day (UTC)')}
        {day('to', 'Last day (UTC)')}
        <TextInput label="Claimed score" mono inputMode="numeric" maxLength={12} {...text('claimed_score')} />
        {(Object.keys(WORDS) as WordName[]).map((name) => (
          <Word key={name} name={name} value={form[name]} onChange={(value) => change({ [name]: value })} />
        ))}
        <TextInput label="Name" maxLength={75} {...text('name')} />
        <TextInput label="Club" maxLength={75} {...text('club')} />
        <TextInput label="Location (section, DX)" mono uppercase maxLength={30} {...text('location')} />
        <TextInput label="Operators’ calls" mono uppercase maxLength={300} {...text('operators')} />
        <div className={styles.wide}>
          <TextArea
            label="Soapbox"
            maxLength={1_000}
            value={form.soapbox}
            error={errors.soapbox?.[0]}
            onChange={({ target }) => change({ soapbox: target.value })}
          />
        </div>
        <div className={cx(styles.wide, styles.actions)}>
          <Check
            label="Include contacts logged without a contest, as digital programs do"
            checked={form.unnamed}
            onChange={(unnamed) => change({ unnamed })}
          />
          <Button variant="primary" type="submit" busy={save.isPending}>
            Save Cabrillo
          </Button>
        </div>
        <div className={styles.wide}>
          <FieldError text={save.error && Object.keys(errors).length === 0 ? save.error.message : undefined} />
          <p className={fieldStyles.hint} role="status">
            {save.data ? resultText(save.data.contacts, save.data.left_out) : ''}
          </p>
        </div>
      </form>
    </Panel>
  );
}

function resultText(contacts: number, leftOut: number): string {
  if (contacts === 0) return 'Your log has no contacts in this contest on these days.';
  const saved = `Saved with ${countText(contacts)} ${contacts === 1 ? 'contact' : 'contacts'}.`;
  return leftOut === 0 ? saved : `${saved} Left out because Cabrillo has no such band: ${countText(leftOut)}.`;
}

interface WordProps {
  name: WordName;
  value: string;
  onChange: (value: string) => void;
}

function Word({ name, value, onChange }: WordProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{WORD_LABELS[name]}</label>
      <select id={id} className="mono" value={value} onChange={({ target }) => onChange(target.value)}>
        {WORDS[name].map((word: string) => (
          <option key={word} value={word}>
            {word || '–'}
          </option>
        ))}
      </select>
    </div>
  );
}
