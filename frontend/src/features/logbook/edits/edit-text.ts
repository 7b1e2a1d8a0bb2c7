import type { LogEdit, SharedValues } from '@pileup/contract/log/edits';
import { countText } from '../../../lib/text/time-text.ts';
import { labelOfField } from './shared-fields.ts';

const SHIFT = /^([+\-−])?\s*(\d{1,3}):([0-5]\d)$/;

/** `+1:00`, `-0:05` or `2:30` (hours and minutes) in seconds; null for anything else, and for no shift. */
export function secondsOfShift(text: string): number | null {
  const [, sign = '+', hours, minutes] = SHIFT.exec(text.trim()) ?? [];
  const seconds = (Number(hours) * 60 + Number(minutes)) * 60;
  if (!seconds) return null;
  return sign === '+' ? seconds : -seconds;
}

/** Seconds as `+1:00` or `-0:05`. */
export function shiftText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  return `${seconds < 0 ? '-' : '+'}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `1 contact`, `1,234 contacts`. */
export const contactsText = (n: number): string => `${countText(n)} ${n === 1 ? 'contact' : 'contacts'}`;

/** The effect of an edit: `Power 5, My rig K3`, `Time +1:00`, `Country from the call`, `Deleted`. */
export function editText({ action, values, seconds }: Pick<LogEdit, 'action' | 'values' | 'seconds'>): string {
  switch (action) {
    case 'set':
      return valuesText(values ?? {});
    case 'shift':
      return `Time ${shiftText(seconds ?? 0)}`;
    case 'derive':
      return 'Country from the call';
    case 'lotw':
      return 'Confirmed by LoTW instead of a card';
    case 'delete':
      return 'Deleted';
  }
}

function valuesText({ fields, ...own }: SharedValues): string {
  return Object.entries({ ...own, ...fields })
    .map(([name, value]) => `${labelOfField(name)} ${value === null || value === '' ? '(removed)' : value}`)
    .join(', ');
}

/** The contacts that an edit was about. */
export function selectionText({ chosen, filter, call }: Pick<LogEdit, 'chosen' | 'filter' | 'call'>): string {
  if (chosen !== null) return `${contactsText(chosen)} chosen by hand`;
  const parts = [filter, call && `${call}…`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : 'The whole log';
}
