import type { Contest } from '@pileup/contract/contests/contests';
import { RULE_TEXTS, SCORING_RULE_KEYS } from '@pileup/radio/contests/rule-texts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { type CredentialFields, useAdminAct } from '../../../session/admin-act.tsx';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError, LiteralInput, TextInput } from '../../../ui/field.tsx';
import { useUnsavedChanges } from '../../../ui/leave-guard.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useSaveContest } from '../api.ts';
import { AUDIENCE_NAMES, DUPLICATE_NAMES } from '../contest-text.ts';
import { type ContestDraft, draftOfContest, requestOfContest } from './contest-draft.ts';
import styles from './contests-admin.module.css';

const NO_PATHS: readonly string[] = [];
const TIME_HINT = 'UTC, such as 2026-11-28 12:00';

type TextField = 'name' | 'cabrillo_name' | 'modes' | 'bands' | 'categories' | 'from' | 'to' | 'log_until';

export interface ContestFormProps {
  contest: Contest | null;
  credentials: CredentialFields;
  onDone: () => void;
}

/** The form that creates a contest, or changes one. */
export function ContestForm({ contest, credentials, onDone }: ContestFormProps) {
  const [draft, setDraft] = useState(() => draftOfContest(contest));
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaveContest();
  const { request, fields } = useAdminAct(credentials);
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(draftOfContest(contest)), NO_PATHS);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (saving.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [saving.error]);
  const errors = fieldErrors(saving.error);
  const text = (name: TextField) => ({
    name,
    autoComplete: 'off',
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft({ ...draft, [name]: target.value }),
  });
  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate(
      { ...requestOfContest(draft, contest?.id ?? null), ...request },
      {
        onSuccess: () => {
          showToast({ text: `${draft.name.trim()} saved.`, kind: 'good' });
          onDone();
        },
      },
    );
  }
  return (
    <form ref={form} className={styles.form} onSubmit={save} noValidate>
      <TextInput label="Name" maxLength={100} {...text('name')} />
      <LiteralInput label="Cabrillo name" mono maxLength={39} hint="Such as CQ-WW-CW" {...text('cabrillo_name')} />
      <Choice
        label="Who takes part"
        value={draft.audience}
        error={errors.audience}
        options={Object.entries(AUDIENCE_NAMES)}
        onChange={(audience) => setDraft({ ...draft, audience: audience as ContestDraft['audience'] })}
      />
      <LiteralInput label="Begins" mono hint={TIME_HINT} {...text('from')} />
      <LiteralInput label="Ends" mono hint="UTC; contacts before this time count" {...text('to')} />
      <LiteralInput label="Logs count until" mono hint="UTC; then the results are final" {...text('log_until')} />
      <LiteralInput label="Bands" mono hint="Empty for all" {...text('bands')} />
      <LiteralInput label="Modes" mono hint="CW, SSB, RTTY, FT4; empty for all" {...text('modes')} />
      <LiteralInput label="Categories" mono hint="Separated by commas" {...text('categories')} />
      <Choice
        label="Scoring"
        value={draft.rule}
        error={errors.rule}
        options={SCORING_RULE_KEYS.map((key) => [key, RULE_TEXTS[key].name])}
        onChange={(rule) => setDraft({ ...draft, rule: rule as ContestDraft['rule'] })}
      />
      <Choice
        label="A station counts once on"
        value={draft.duplicates}
        error={errors.duplicates}
        options={Object.entries(DUPLICATE_NAMES)}
        onChange={(duplicates) => setDraft({ ...draft, duplicates: duplicates as ContestDraft['duplicates'] })}
      />
      {fields(saving.error)}
      <div className={styles.actions}>
        <FieldError text={formError(saving.error)} />
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" busy={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  error: string | undefined;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, error, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <FieldError text={error} />
    </div>
  );
}
