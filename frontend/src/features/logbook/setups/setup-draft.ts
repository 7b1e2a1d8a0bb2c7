import type { SaveSetupRequest, Setup } from '@pileup/contract/log/setup';
import { PROGRAMMES, REFERENCE_FIELDS } from '@pileup/radio/activation';
import { parseCallsign } from '@pileup/radio/callsign';
import { EXTRA_FIELDS, type ExtraFieldName } from '@pileup/radio/fields/extra-fields';
import { wattsFromTyped } from '@pileup/radio/fields/power';
import { readExtraField } from '@pileup/radio/fields/read-extra-field';
import { isPortableOf } from '@pileup/radio/station-call';

/** The fields of the form that are stored by their ADIF names. */
export const FORM_FIELDS = [
  ...(['MY_GRIDSQUARE', 'MY_CITY', 'MY_STATE', 'MY_CNTY', 'MY_RIG', 'MY_ANTENNA'] as const),
  ...PROGRAMMES.map((programme) => REFERENCE_FIELDS[programme].own),
] as const satisfies readonly ExtraFieldName[];
export type SetupField = (typeof FORM_FIELDS)[number];

export const MAX_SETUP_NAME = 40;

/** Texts typed in the form of a set-up. */
export interface SetupDraft {
  readonly name: string;
  readonly callsign: string;
  readonly power: string;
  readonly fields: Readonly<Record<SetupField, string>>;
}

export type SetupTexts = Readonly<Record<string, string>>;

export function draftOfSetup(setup: Setup | null): SetupDraft {
  return {
    name: setup?.name ?? '',
    callsign: setup?.callsign ?? '',
    power: String(setup?.power ?? ''),
    fields: Object.fromEntries(FORM_FIELDS.map((name) => [name, setup?.fields[name] ?? ''])) as SetupDraft['fields'],
  };
}

export const isSameDraft = (one: SetupDraft, other: SetupDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The request of the form, or its errors by field, named as by the server.
 *
 * @param own the account's callsign
 */
export function requestOfDraft(
  { name, callsign, power, fields }: SetupDraft,
  setup: Setup | null,
  own: string,
): { request: SaveSetupRequest; errors: SetupTexts } {
  const errors: Record<string, string> = {};
  if (name.trim() === '') errors.name = 'A set-up needs a name.';
  const call = parseCallsign(callsign);
  if (callsign.trim() !== '' && (!call || !isPortableOf(call, own)))
    errors.callsign = `This must be ${own} with a portable prefix or suffix, such as ${own}/P.`;
  const watts = wattsFromTyped(power);
  if (power.trim() !== '' && watts === null) errors.power = 'The power must be a number of watts, or 500mW.';
  for (const field of FORM_FIELDS) {
    const { error } = readExtraField(field, fields[field]);
    if (error !== undefined) errors[`fields.${field}`] = error;
  }
  // Fields that the form does not show stay.
  const all = { ...setup?.fields, ...fields };
  return {
    request: { ...(setup && { id: setup.id }), name, callsign: callsign.trim(), power: watts, fields: all },
    errors,
  };
}

/** Labels of the fields, without a word for the operator's own side, which is implied. */
export const SETUP_LABELS: Readonly<Record<SetupField, string>> = {
  MY_GRIDSQUARE: 'Grid',
  MY_CITY: 'Location',
  MY_STATE: 'State',
  MY_CNTY: 'County',
  MY_RIG: 'Rig',
  MY_ANTENNA: 'Antenna',
  MY_POTA_REF: 'POTA parks',
  MY_SOTA_REF: 'SOTA summit',
  MY_WWFF_REF: 'WWFF area',
  MY_IOTA: 'IOTA island',
};

export const maxOf = (field: SetupField): number => EXTRA_FIELDS[field].max;
