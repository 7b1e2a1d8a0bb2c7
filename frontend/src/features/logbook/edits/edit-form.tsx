import type { LogSelection, PreviewEditRequest } from '@pileup/contract/log/edits';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { useOperator } from '../../../lib/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError, TextInput } from '../../../ui/field.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { useLoadSetups } from '../setups/api.ts';
import styles from './edit-dialog.module.css';
import { secondsOfShift } from './edit-text.ts';
import {
  errorNameOf,
  type FieldLine,
  linesOfSetup,
  SHARED_FIELDS,
  type SharedFieldName,
  valuesOf,
} from './shared-fields.ts';

type Change = Omit<PreviewEditRequest, keyof LogSelection>;

const ACTIONS = [
  { value: 'set', label: 'Set fields' },
  { value: 'shift', label: 'Shift the time' },
  { value: 'derive', label: 'Country from the call' },
  { value: 'lotw', label: 'LoTW, not card' },
] as const;
type Action = (typeof ACTIONS)[number]['value'];

interface EditFormProps {
  error: Error | null;
  busy: boolean;
  onCancel: () => void;
  onPreview: (change: Change) => void;
}

/** The form of the changes to the chosen contacts. */
export function EditForm({ error, busy, onCancel, onPreview }: EditFormProps) {
  const [action, setAction] = useState<Action>('set');
  const [lines, setLines] = useState<readonly FieldLine[]>([['Comment', '']]);
  const [shift, setShift] = useState('');
  const [fault, setFault] = useState<string>();
  const errors = fieldErrors(error);

  function preview(event: FormEvent) {
    event.preventDefault();
    setFault(undefined);
    if (action === 'derive' || action === 'lotw') return onPreview({ action });
    if (action === 'set') return onPreview({ action, values: valuesOf(lines) });
    const seconds = secondsOfShift(shift);
    if (seconds === null) return setFault('Please write hours and minutes, such as +1:00 or -0:05.');
    onPreview({ action, seconds });
  }
  return (
    <form className={styles.form} noValidate onSubmit={preview}>
      <Segment label="What to change" options={ACTIONS} value={action} onChange={setAction} />
      {action === 'set' && <FieldLines lines={lines} errors={errors} onChange={setLines} />}
      {action === 'shift' && (
        <TextInput
          mono
          label="By hours and minutes"
          hint="For a clock that was wrong: +1:00 moves the contacts one hour later."
          placeholder="+1:00"
          autoComplete="off"
          maxLength={8}
          value={shift}
          error={fault ?? errors.seconds}
          onChange={({ target }) => setShift(target.value)}
        />
      )}
      {action === 'derive' && (
        <p className="muted">
          Country, continent and zone are looked up again from the call and the day, with today’s lists. Values you
          chose by hand are replaced as well; the preview shows each change.
        </p>
      )}
      {action === 'lotw' && (
        <p className="muted">
          Contacts from LoTW reports before November 2026 were marked as confirmed by a paper card. They will be marked
          as confirmed by LoTW instead. Cards on other contacts are kept.
        </p>
      )}
      <FieldError text={formError(error) ?? errors.values ?? errors.filter ?? errors.ids} />
      <div className={dialogStyles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy} disabled={action === 'set' && lines.length === 0}>
          Preview
        </Button>
      </div>
    </form>
  );
}

interface FieldLinesProps {
  lines: readonly FieldLine[];
  errors: Readonly<Record<string, string>>;
  onChange: (lines: readonly FieldLine[]) => void;
}

function FieldLines({ lines, errors, onChange }: FieldLinesProps) {
  const { user } = useOperator();
  const setups = useLoadSetups(String(user.id)).data ?? [];
  const free = [...SHARED_FIELDS.keys()].filter((name) => !lines.some(([used]) => used === name));
  const withLine = (at: number, line: FieldLine) => onChange(lines.with(at, line));
  return (
    <>
      {lines.map(([name, value], at) => (
        <FieldLineInput
          key={name}
          name={name}
          value={value}
          free={free}
          error={errors[errorNameOf(name)]}
          onName={(next) => withLine(at, [next, ''])}
          onValue={(next) => withLine(at, [name, next])}
          onRemove={() => onChange(lines.toSpliced(at, 1))}
        />
      ))}
      <div className={styles.adding}>
        <Button small disabled={free.length === 0} onClick={() => free[0] && onChange([...lines, [free[0], '']])}>
          Another field
        </Button>
        {setups.length > 0 && (
          <label className={fieldStyles.field}>
            <span className="vh">Fill in from a set-up</span>
            <select
              value=""
              onChange={({ target }) => {
                const setup = setups.find(({ id }) => id === Number(target.value));
                if (setup) onChange(linesOfSetup(setup, user.my_callsign));
              }}
            >
              <option value="">From a set-up…</option>
              {setups.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </>
  );
}

interface FieldLineProps {
  name: SharedFieldName;
  value: string;
  free: readonly SharedFieldName[];
  error: string | undefined;
  onName: (name: SharedFieldName) => void;
  onValue: (value: string) => void;
  onRemove: () => void;
}

function FieldLineInput({ name, value, free, error, onName, onValue, onRemove }: FieldLineProps) {
  const id = useId();
  const { label = name, max = 100, choices } = SHARED_FIELDS.get(name) ?? {};
  return (
    <div className={styles.line}>
      <div className={fieldStyles.field}>
        <label htmlFor={`${id}-name`}>Field</label>
        <select id={`${id}-name`} value={name} onChange={({ target }) => onName(target.value as SharedFieldName)}>
          {[name, ...free].map((each) => (
            <option key={each} value={each}>
              {SHARED_FIELDS.get(each)?.label}
            </option>
          ))}
        </select>
      </div>
      {choices ? (
        <div className={fieldStyles.field}>
          <label htmlFor={`${id}-value`}>{label}</label>
          <select id={`${id}-value`} value={value} onChange={({ target }) => onValue(target.value)}>
            {choices.every((choice) => choice.value !== '') && <option value="">Choose…</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.text}
              </option>
            ))}
          </select>
          <FieldError text={error} />
        </div>
      ) : (
        <TextInput
          label={label}
          placeholder="Leave empty to remove it"
          autoComplete="off"
          maxLength={max}
          value={value}
          error={error}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
      <IconButton label={`Remove ${label}`} icon={IconX} onClick={onRemove} />
    </div>
  );
}
