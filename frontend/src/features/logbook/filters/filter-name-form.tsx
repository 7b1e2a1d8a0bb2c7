import type { SavedFilter } from '@pileup/contract/log/saved-filters';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextInput } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useSaveFilter } from './api.ts';
import styles from './saved-filters.module.css';

const MAX_NAME_LENGTH = 60;

interface FilterNameFormProps {
  label: string;
  filter: string;
  /** The filter to rename; absent for a new one. */
  saved?: SavedFilter;
  onDone?: () => void;
}

/** Saves a filter under a name. */
export function FilterNameForm({ label, filter, saved, onDone }: FilterNameFormProps) {
  const [name, setName] = useState(saved?.name ?? '');
  const [fault, setFault] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaveFilter();
  useEffect(() => {
    if (saved) form.current?.querySelector('input')?.select();
  }, [saved]);
  const errors = fieldErrors(saving.error);
  function save(event: FormEvent) {
    event.preventDefault();
    setFault(name.trim() === '' ? 'Please enter a name.' : undefined);
    if (name.trim() === '') return;
    saving.mutate(
      { ...(saved && { id: saved.id }), name, filter },
      {
        onSuccess: () => {
          showToast({ text: `${name.trim()} saved.`, kind: 'good' });
          if (!saved) setName('');
          onDone?.();
        },
      },
    );
  }
  return (
    <form className={styles.form} ref={form} noValidate onSubmit={save}>
      <TextInput
        label={label}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name}
        error={fault ?? errors.name ?? errors.filter}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" busy={saving.isPending}>
        Save
      </Button>
      {onDone && (
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      )}
      <FieldError text={formError(saving.error)} />
    </form>
  );
}
