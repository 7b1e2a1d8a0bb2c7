import type { Setup } from '@pileup/contract/log/setup';
import { draftOfSetup, requestOfDraft } from './setup-draft.ts';

const PARK: Setup = {
  id: 7,
  name: 'Park',
  callsign: 'G4QZX/P',
  power: 5,
  begun_at: null,
  ended_at: null,
  fields: { MY_POTA_REF: 'GB-0001', MY_NAME: 'Quinn' },
};

test('the draft of a set-up is requested as it was, with the fields that the form does not show', () => {
  const { request, errors } = requestOfDraft(draftOfSetup(PARK), PARK, 'G4QZX');
  expect(errors).toEqual({});
  expect(request).toMatchObject({ id: 7, name: 'Park', callsign: 'G4QZX/P', power: 5 });
  expect(request.fields).toMatchObject({ MY_POTA_REF: 'GB-0001', MY_NAME: 'Quinn', MY_RIG: '' });
});

test('a new one has no id, and a power with its unit', () => {
  const draft = { ...draftOfSetup(null), name: 'Cabin', power: '500 mW' };
  const { request, errors } = requestOfDraft(draft, null, 'G4QZX');
  expect([request.id, request.power, errors]).toEqual([undefined, 0.5, {}]);
});

test('errors by field', () => {
  const empty = draftOfSetup(null);
  const fields = { ...empty.fields, MY_POTA_REF: 'GB1', MY_GRIDSQUARE: 'ZZ' };
  expect(requestOfDraft({ name: ' ', callsign: 'F5QAA/P', power: 'much', fields }, null, 'G4QZX').errors).toEqual({
    name: 'A set-up needs a name.',
    callsign: 'This must be G4QZX with a portable prefix or suffix, such as G4QZX/P.',
    power: 'The power must be a number of watts, or 500mW.',
    'fields.MY_GRIDSQUARE': 'My grid must be a locator such as JN58td.',
    'fields.MY_POTA_REF': '‘GB1’ is not a POTA reference such as US-1234 or US-1234@US-WY.',
  });
});
