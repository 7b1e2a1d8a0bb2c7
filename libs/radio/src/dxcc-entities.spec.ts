import { entityByName } from './dxcc-entities.ts';

test.each<[string, number | undefined]>([
  ['WALES', 294],
  ['Germany', 230],
  ['UNITED STATES OF AMERICA', 291],
  ['USA', 291],
  ['Aland Is', 5],
  ['Åland Is.', 5],
  ['', undefined],
  ['Nowhere', undefined],
])('%s', (name, adif) => expect(entityByName(name)?.adif).toBe(adif));
