import type { Setup } from '@pileup/contract/log/setup';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CallsignInput, FieldError, LiteralInput, TextInput } from '../../../ui/field.tsx';
import { useUnsavedChanges } from '../../../ui/leave-guard.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useSaveSetup } from './api.ts';
import {
  draftOfSetup,
  isSameDraft,
  MAX_SETUP_NAME,
  maxOf,
  requestOfDraft,
  SETUP_LABELS,
  type SetupDraft,
  type SetupField,
  type SetupTexts,
} from './setup-draft.ts';
import styles from './setup-form.module.css';

const NO_PATHS: readonly string[] = [];

interface SetupFormProps {
  owner: string;
  callsign: string;
  /** The set-up to change; null for a new one. */
  setup: Setup | null;
  onDone: () => void;
}

export function SetupForm({ owner, callsign, setup, onDone }: SetupFormProps) {
  const [draft, setDraft] = useState(() => draftOfSetup(setup));
  const [texts, setTexts] = useState<SetupTexts>({});
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaveSetup(owner);
  useUnsavedChanges(!isSameDraft(draft, draftOfSetup(setup)), NO_PATHS);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  // Focuses the first invalid field, after the errors are rendered.
  useEffect(() => {
    if (saving.error || Object.keys(texts).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [saving.error, texts]);

  function save(event: FormEvent) {
    event.preventDefault();
    const { request, errors } = requestOfDraft(draft, setup, callsign);
    saving.reset();
    setTexts(errors);
    if (Object.keys(errors).length > 0) return;
    saving.mutate(request, {
      onSuccess: () => {
        showToast({ text: `${request.name.trim()} saved.`, kind: 'good' });
        onDone();
      },
    });
  }

  const shown = { ...fieldErrors(saving.error), ...texts };
  const bind = (name: 'name' | 'callsign' | 'power') => ({
    value: draft[name],
    error: shown[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft({ ...draft, [name]: target.value }),
  });
  const field = (name: SetupField) => ({
    label: SETUP_LABELS[name],
    autoComplete: 'off',
    maxLength: maxOf(name),
    value: draft.fields[name],
    error: shown[`fields.${name}`],
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft(withField(draft, name, target.value)),
  });
  return (
    <form className={styles.form} ref={form} noValidate onSubmit={save}>
      <TextInput label="Name" maxLength={MAX_SETUP_NAME} autoComplete="off" required {...bind('name')} />
      <CallsignInput label="Callsign" autoComplete="off" maxLength={20} placeholder={callsign} {...bind('callsign')} />
      <TextInput mono label="Power" inputMode="decimal" autoComplete="off" maxLength={12} {...bind('power')} />
      <LiteralInput mono {...field('MY_GRIDSQUARE')} />
      <TextInput {...field('MY_CITY')} hint="Only in your own log and its exports." />
      <TextInput {...field('MY_RIG')} />
      <TextInput {...field('MY_ANTENNA')} />
      <TextInput {...field('MY_STATE')} />
      <TextInput {...field('MY_CNTY')} />
      <fieldset className={styles.references}>
        <legend>Activation</legend>
        <TextInput mono uppercase {...field('MY_POTA_REF')} hint="Several parks with commas: US-0001,US-4572" />
        <TextInput mono uppercase {...field('MY_SOTA_REF')} />
        <TextInput mono uppercase {...field('MY_WWFF_REF')} />
        <TextInput mono uppercase {...field('MY_IOTA')} />
      </fieldset>
      <div className={styles.actions}>
        <FieldError text={formError(saving.error)} />
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

function withField(draft: SetupDraft, name: SetupField, text: string): SetupDraft {
  return { ...draft, fields: { ...draft.fields, [name]: text } };
}
