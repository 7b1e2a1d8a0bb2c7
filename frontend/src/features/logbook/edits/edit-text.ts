import type { LogEdit, SharedValues } from '@pileup/contract/log/edits';
import { countText } from '../../../lib/text/time-text.ts';
import { labelOfField } from './shared-fields.ts';
import { shiftText } from './shift-text.ts';

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
