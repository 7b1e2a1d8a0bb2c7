import { findPages } from './pages.ts';

const found = (text: string, isVisitor = false) => findPages(text, isVisitor).map(({ to }) => to);

test('pages are found by the beginnings of their words', () => {
  expect(found('stat')).toEqual(['/stats', '/account/setups', '/awards']);
  expect(found('Station set')).toEqual(['/account/setups']);
  expect(found('adif')).toEqual(['/import-export']);
  expect(found('adif', true)).toEqual([]);
  expect(found('tions')).toEqual([]);
});

test('short texts and no words find none', () => {
  for (const text of ['', 'fa', ' fa ']) expect(found(text)).toEqual([]);
});
