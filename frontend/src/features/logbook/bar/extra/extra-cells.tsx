import { EXTRA_FIELDS, type FieldKind } from '@pileup/radio/fields/extra-fields';
import { PROPAGATION_MODES } from '@pileup/radio/fields/propagation';
import { SATELLITES } from '@pileup/radio/fields/satellites';
import { useId } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { InputCell } from '../cells/cell.tsx';
import cellStyles from '../cells/cells.module.css';
import type { LogBarState } from '../use-log-bar.ts';
import { extraLabel } from './chosen-fields.ts';
import styles from './extra-cells.module.css';
import type { ExtraName, ExtraValues } from './extra-values.ts';
import { satelliteOf, withSatellite } from './extra-values.ts';

interface Suggestion {
  readonly value: string;
  readonly label?: string | undefined;
}

const SPAN = [6, 6, 6, 6] as const;
const PROPAGATION = Object.entries(PROPAGATION_MODES).map(([value, label]) => ({ value, label }));
const SATELLITE = SATELLITES.map(({ name, title }) => ({ value: name, label: title }));
/** The server's limit when it reserves serial numbers. */
const MAX_CONTEST = 40;
const LONG = new Set<ExtraName>(['NOTES', 'POTA_REF', 'MY_POTA_REF']);
const SHORT = new Set<FieldKind>(['code', 'number', 'time', 'propagation', 'IOTA']);
const PLACEHOLDERS: Partial<Record<ExtraName, string>> = {
  TIME_OFF: 'hhmm',
  POTA_REF: 'US-1234, US-5678',
  MY_POTA_REF: 'US-1234, US-5678',
  SOTA_REF: 'G/LD-003',
  MY_SOTA_REF: 'G/LD-003',
  WWFF_REF: 'ONFF-0123',
  MY_WWFF_REF: 'ONFF-0123',
  IOTA: 'EU-005',
  MY_IOTA: 'EU-005',
};
/** Labels that are shorter than the usual ones, or that name the unit. */
const CELL_LABELS: Partial<Record<ExtraName, string>> = {
  TIME_OFF: 'End UTC',
  FREQ_RX: 'Rx freq MHz',
  SAT_MODE: 'Sat mode',
  NOTES: 'Notes (private)',
  STX: 'Snt serial',
  STX_STRING: 'Snt exchange',
  SRX: 'Rcv serial',
  SRX_STRING: 'Rcv exchange',
};

/** The fields on demand, below the report line. */
export function ExtraCells({ bar, names }: { bar: LogBarState; names: readonly ExtraName[] }) {
  return (
    <div className={styles.extra}>
      {names.map((name) => (
        <ExtraCell key={name} bar={bar} name={name} />
      ))}
    </div>
  );
}

function ExtraCell({ bar: { form, errors, typeExtra }, name }: { bar: LogBarState; name: ExtraName }) {
  const listId = useId();
  const kind = kindOf(name);
  const suggestions = suggestionsFor(name, form.extra);
  const isText = kind === 'text' || kind === 'lines';
  return (
    <>
      <InputCell
        label={CELL_LABELS[name] ?? extraLabel(name)}
        aria-label={extraLabel(name)}
        span={SPAN}
        className={cx(isText && cellStyles.text, LONG.has(name) ? styles.long : SHORT.has(kind) && styles.short)}
        data-field={name}
        value={form.extra[name] ?? ''}
        error={errors[name]}
        placeholder={PLACEHOLDERS[name]}
        maxLength={name === 'CONTEST_ID' ? MAX_CONTEST : kind === 'lines' ? 1_000 : 200}
        inputMode={kind === 'mhz' ? 'decimal' : kind === 'number' ? 'numeric' : 'text'}
        autoCapitalize={isText ? undefined : 'characters'}
        enterKeyHint="done"
        list={suggestions ? listId : undefined}
        onChange={({ target: { value } }) =>
          typeExtra(name === 'SAT_NAME' ? withSatellite(value, form.extra) : { [name]: typedText(name, value) })
        }
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** The serial number to send takes digits only: other characters would hold up the contact that is logged with it. */
const typedText = (name: ExtraName, text: string): string =>
  name === 'STX' ? text.replace(/\D/g, '').slice(0, EXTRA_FIELDS.STX.max) : text;

function kindOf(name: ExtraName): FieldKind {
  if (name === 'GRIDSQUARE') return 'grid';
  return name === 'CONTEST_ID' ? 'text' : EXTRA_FIELDS[name].kind;
}

function suggestionsFor(name: ExtraName, { SAT_NAME = '' }: ExtraValues): readonly Suggestion[] | undefined {
  if (name === 'PROP_MODE') return PROPAGATION;
  if (name === 'SAT_NAME') return SATELLITE;
  return name === 'SAT_MODE' ? satelliteOf(SAT_NAME)?.modes.map((value) => ({ value })) : undefined;
}
