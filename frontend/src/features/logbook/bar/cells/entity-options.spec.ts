import { entityOptions } from './entity-options.ts';

test('each entity once by number and name, numbers of three digits', () => {
  const list = [
    { adif: 1, name: 'Canada' },
    { adif: 339, name: 'Japan' },
    { adif: 1, name: 'Canada' },
    { adif: 2, name: 'Canada' },
  ];
  expect(entityOptions(list)).toEqual([
    { value: '1', text: 'Canada (001)' },
    { value: '339', text: 'Japan (339)' },
    { value: '2', text: 'Canada (002)' },
  ]);
});
