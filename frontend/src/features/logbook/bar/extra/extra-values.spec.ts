import { chosenFields, readChosen, shownFields } from './chosen-fields.ts';
import {
  changedExtra,
  type ExtraValues,
  extraFrom,
  extraOf,
  extraRequest,
  nextExtra,
  sameExtra,
  withExtra,
  withNextSerial,
  withSatellite,
} from './extra-values.ts';

test('the values of a contact are its extra fields, its grid and its contest, without derived ones', () => {
  const fields = { TIME_OFF: '201526', QSO_DATE_OFF: '20261128', FREQ_RX: '435.200', BAND_RX: '70cm', APP_X: '1' };
  expect(extraOf({ GridSquare: 'PM95', ContestName: '', fields })).toEqual({
    TIME_OFF: '20:15:26',
    FREQ_RX: '435.200',
    GRIDSQUARE: 'PM95',
  });
  expect(extraOf({ fields: null })).toEqual({});
});

test.each([[null], [[1]], ['x'], [{ QTH: 5, toString: 'x', NOTES: '' }]])('%j in storage is no value', (value) => {
  expect(extraFrom(value)).toEqual({});
});

test('an empty text removes a value', () => {
  const values = withExtra({ QTH: 'Ulm', IOTA: 'EU-005' }, { QTH: '', STX: '7' });
  expect(values).toEqual({ IOTA: 'EU-005', STX: '7' });
  const satellite = { SAT_NAME: 'RS-44', PROP_MODE: 'SAT', QTH: 'Ulm' };
  expect(withExtra(satellite, { SAT_NAME: '' })).toEqual({ QTH: 'Ulm' });
  expect(withExtra({ ...satellite, PROP_MODE: 'EME' }, { SAT_NAME: '' })).toEqual({ PROP_MODE: 'EME', QTH: 'Ulm' });
  expect(sameExtra(values, { STX: '7', IOTA: 'EU-005' })).toBe(true);
  expect(sameExtra(values, { STX: '7' })).toBe(false);
});

test('what is of the other station is cleared, one’s own stays', () => {
  const own = { MY_POTA_REF: 'DE-0001', CONTEST_ID: 'CQ-WW-SSB', STX: '007', STX_STRING: '14', PROP_MODE: 'ES' };
  const theirs = { GRIDSQUARE: 'PM95', QTH: 'Ulm', SRX: '12', SRX_STRING: '25', NOTES: 'x', POTA_REF: 'US-0001' };
  expect(nextExtra({ ...own, ...theirs, TIME_OFF: '2015', FREQ_RX: '7.1' })).toEqual(own);
  const satellite = { SAT_NAME: 'RS-44', SAT_MODE: 'V/U', PROP_MODE: 'SAT', FREQ_RX: '435.6' };
  expect(nextExtra({ ...satellite, ...theirs })).toEqual(satellite);
});

test.each([
  ['007', '008'],
  ['9', '10'],
  ['099', '100'],
  ['A1', 'A1'],
])('after serial %s comes %s', (STX, next) => {
  expect(withNextSerial({ STX }, STX)).toEqual({ STX: next });
  expect(withNextSerial({ STX }, '5')).toEqual({ STX });
});

test('of an edit only what differs is sent, by the names of the request', () => {
  const changed = changedExtra(
    { GRIDSQUARE: 'PM95', QTH: 'Ulm', NOTES: 'b' },
    { QTH: 'Ulm', NOTES: 'a', IOTA: 'EU-005' },
  );
  expect(changed).toEqual({ GRIDSQUARE: 'PM95', NOTES: 'b', IOTA: '' });
  expect(extraRequest({ ...changed, CONTEST_ID: '' } as Record<string, string>)).toEqual({
    GridSquare: 'PM95',
    ContestName: '',
    fields: { NOTES: 'b', IOTA: '' },
  });
  expect(extraRequest({})).toEqual({});
});

test('the chosen fields are shown, and each with a value; a satellite implies its propagation', () => {
  expect(shownFields([], {})).toEqual([]);
  expect(shownFields(['NOTES', 'QTH'], { MY_RIG: 'KX2' })).toEqual(['QTH', 'NOTES', 'MY_RIG']);
  expect(shownFields(['SAT_NAME'], { SAT_NAME: 'RS-44', PROP_MODE: 'SAT' })).toEqual(['SAT_NAME']);
  expect(shownFields(['PROP_MODE'], { SAT_NAME: 'RS-44', PROP_MODE: 'SAT' })).toEqual(['PROP_MODE', 'SAT_NAME']);
  expect(shownFields([], { SAT_NAME: 'RS-44', PROP_MODE: 'EME' })).toEqual(['PROP_MODE', 'SAT_NAME']);
});

test('unknown names in storage are not chosen', () => {
  expect(readChosen(['QTH', 'QTH', 'BAND_RX', 'toString', 5, null, 'GRIDSQUARE'])).toEqual(['QTH', 'GRIDSQUARE']);
  expect([readChosen('x'), readChosen(undefined), chosenFields.get('7')]).toEqual([[], [], []]);
});

test.each<[string, ExtraValues, ExtraValues]>([
  ['rs-44', {}, { SAT_NAME: 'rs-44', SAT_MODE: 'V/U', PROP_MODE: 'SAT' }],
  ['AO-7', {}, { SAT_NAME: 'AO-7', SAT_MODE: 'U/V', PROP_MODE: 'SAT' }],
  ['AO-73', { SAT_NAME: 'AO-7', SAT_MODE: 'V/A' }, { SAT_NAME: 'AO-73', SAT_MODE: 'U/V', PROP_MODE: 'SAT' }],
  ['QO-1', { SAT_NAME: 'AO-7', SAT_MODE: 'V/A' }, { SAT_NAME: 'QO-1', SAT_MODE: '', PROP_MODE: 'SAT' }],
  ['AO-7', { SAT_NAME: 'AO-', SAT_MODE: 'V/S' }, { SAT_NAME: 'AO-7', PROP_MODE: 'SAT' }],
  ['', { SAT_NAME: 'AO-7', SAT_MODE: 'U/V' }, { SAT_NAME: '', SAT_MODE: '' }],
])('%s after %j sets %j', (name, before, changes) => {
  expect(withSatellite(name, before)).toEqual(changes);
});
