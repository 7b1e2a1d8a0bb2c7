import type { CardTemplate } from '@pileup/contract/cards';
import { type FormEvent, useDeferredValue, useEffect, useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/checkbox.tsx';
import { FieldError, TextArea, TextInput } from '../../../ui/field.tsx';
import { useUnsavedChanges } from '../../../ui/leave-guard.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { NotLoaded } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useCardPhotos, useCardPreview, useCardTemplate, useSaveCardTemplate } from './api.ts';
import styles from './card-form.module.css';

const NO_PATHS: readonly string[] = [];
/** The server draws the preview, so it waits until typing has paused for this time. */
const PREVIEW_AFTER_MS = 350;

const COLOURS = [
  { name: 'paper', label: 'Paper' },
  { name: 'ink', label: 'Ink' },
  { name: 'accent', label: 'Accent' },
] as const;

const SHOWN = [
  { name: 'show_name', label: 'First name' },
  { name: 'show_place', label: 'Location, grid and zone' },
  { name: 'show_power', label: 'Power' },
  { name: 'show_comment', label: 'Comment of the contact' },
] as const;

/** The template of the operator's QSL cards, with a preview of both sides. */
export function CardSettings() {
  const query = useCardTemplate();
  if (!query.data) return <NotLoaded query={query} what="Your card" rows={6} height={48} />;
  return <CardForm saved={query.data.template} />;
}

function CardForm({ saved }: { saved: CardTemplate }) {
  const [draft, setDraft] = useState(saved);
  const saving = useSaveCardTemplate();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  useUnsavedChanges(isChanged, NO_PATHS);
  const errors = fieldErrors(saving.error);
  const change = (part: Partial<CardTemplate>) => setDraft({ ...draft, ...part });
  const errorOf = (name: keyof CardTemplate) => errors[name] ?? errors[`template.${name}`];

  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate(draft, { onSuccess: () => showToast({ text: 'Card saved.', kind: 'good' }) });
  }
  return (
    <div className={styles.columns}>
      <Panel title="Your card">
        <form className={styles.form} noValidate onSubmit={save}>
          <PhotoChoice photo={draft.photo} error={errorOf('photo')} onChange={(photo) => change({ photo })} />
          <div className={styles.colours}>
            {COLOURS.map(({ name, label }) => (
              <TextInput
                key={name}
                type="color"
                label={label}
                value={draft[name]}
                error={errorOf(name)}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            ))}
          </div>
          <TextInput
            label="Line under the callsign"
            maxLength={60}
            autoComplete="off"
            value={draft.motto}
            error={errorOf('motto')}
            onChange={({ target }) => change({ motto: target.value })}
          />
          <TextArea
            label="Address"
            hint="Printed on the card and visible to everyone who opens one of your contacts. Up to 5 lines."
            maxLength={200}
            value={draft.address}
            error={errorOf('address')}
            onChange={({ target }) => change({ address: target.value })}
          />
          <TextArea
            label="Message"
            maxLength={200}
            value={draft.message}
            error={errorOf('message')}
            onChange={({ target }) => change({ message: target.value })}
          />
          <fieldset className={styles.shown}>
            <legend>Show</legend>
            {SHOWN.map(({ name, label }) => (
              <Check
                key={name}
                label={label}
                checked={draft[name]}
                onChange={(checked) => change({ [name]: checked })}
              />
            ))}
          </fieldset>
          <FieldError text={formError(saving.error)} />
          <Button type="submit" variant="primary" busy={saving.isPending}>
            Save card
          </Button>
        </form>
      </Panel>
      <Preview template={draft} />
    </div>
  );
}

interface PhotoChoiceProps {
  photo: string | null;
  error: string | undefined;
  onChange: (photo: string | null) => void;
}

function PhotoChoice({ photo, error, onChange }: PhotoChoiceProps) {
  const { data: photos = [] } = useCardPhotos();
  return (
    <fieldset className={styles.photos}>
      <legend>Background of the front</legend>
      <label>
        <input type="radio" name="photo" checked={photo === null} onChange={() => onChange(null)} />
        <span>No photo</span>
      </label>
      {photos.map(({ id, profile_image_name: name }, n) => (
        <label key={id}>
          <input type="radio" name="photo" checked={photo === name} onChange={() => onChange(name)} />
          <img src={`/photos/${encodeURIComponent(name)}?size=small`} alt={`Number ${n + 1}`} />
        </label>
      ))}
      <FieldError text={error} />
    </fieldset>
  );
}

function Preview({ template }: { template: CardTemplate }) {
  const [shown, setShown] = useState(template);
  useEffect(() => {
    const timer = setTimeout(setShown, PREVIEW_AFTER_MS, template);
    return () => clearTimeout(timer);
  }, [template]);
  const { data, error, isFetching } = useCardPreview(useDeferredValue(shown));
  return (
    <Panel title="Preview" aside={isFetching ? 'Drawing…' : 'Sample contact'}>
      <div className={styles.preview} aria-busy={isFetching}>
        {data && !error ? (
          <>
            <img src={data.front} alt="Front of your card" width={700} height={450} />
            <img src={data.back} alt="Back of your card with a sample contact" width={700} height={450} />
          </>
        ) : (
          <p className="muted" role="status">
            {error ? error.message : 'Drawing your card…'}
          </p>
        )}
      </div>
    </Panel>
  );
}
