import { entityByNumber } from '@pileup/radio/dxcc';
import { TextInput } from '../../../ui/field.tsx';
import styles from './sign-contacts.module.css';
import type { Place } from './sign-log.ts';

const STATE_NAMES: Record<number, string> = { 291: 'State', 6: 'State', 110: 'State', 1: 'Province' };

/** The name of an entity, for display. */
export const entityName = (dxcc: number): string => entityByNumber(dxcc)?.name ?? `entity ${dxcc}`;

/** The place of the account, as far as it is known. */
export function placeOf(grid: string, dxcc: number): Place {
  const { cqZone, ituZone } = entityByNumber(dxcc) ?? {};
  return {
    MY_GRIDSQUARE: grid.slice(0, 6).toUpperCase(),
    MY_CQ_ZONE: cqZone ? String(cqZone) : '',
    MY_ITU_ZONE: ituZone ? String(ituZone) : '',
  };
}

interface PlaceFieldsProps {
  dxcc: number;
  place: Place;
  onChange: (place: Place) => void;
}

/** The operator's place, for contacts that have none of their own. */
export function PlaceFields({ dxcc, place, onChange }: PlaceFieldsProps) {
  const field = (name: string, label: string, maxLength: number) => (
    <TextInput
      mono
      uppercase
      label={label}
      name={name.toLowerCase()}
      autoComplete="off"
      maxLength={maxLength}
      value={place[name] ?? ''}
      onChange={(event) => onChange({ ...place, [name]: event.target.value.toUpperCase() })}
    />
  );
  const state = STATE_NAMES[dxcc];
  return (
    <div className={styles.place}>
      {field('MY_GRIDSQUARE', 'Grid', 6)}
      {field('MY_CQ_ZONE', 'CQ zone', 2)}
      {field('MY_ITU_ZONE', 'ITU zone', 2)}
      {field('MY_IOTA', 'IOTA', 6)}
      {state && field('MY_STATE', state, 2)}
      {state === 'State' && field('MY_CNTY', 'County', 40)}
    </div>
  );
}
