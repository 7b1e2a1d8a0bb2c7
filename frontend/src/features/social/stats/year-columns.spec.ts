import { withEmptyYears, yearColumns } from './year-columns.ts';

const of = (...years: number[]) => years.map((year) => ({ year, count: year % 100 }));

test('years between others are there although they have no contact; many are one column', () => {
  expect(yearColumns(of(1999, 2001, 2010), (year) => `/year/${year}`)).toEqual([
    { label: '’99', title: '1999', count: 99, to: '/year/1999' },
    { label: '’00', title: '2000', count: 0, to: '/year/2000' },
    { label: '’01', title: '2001', count: 1, to: '/year/2001' },
    { label: '…', title: '2002–2009', count: 0, to: '/year/2002' },
    { label: '’10', title: '2010', count: 10, to: '/year/2010' },
  ]);
  expect(withEmptyYears(of(2001, 2007)).map(({ year }) => year)).toEqual([2001, 2002, 2003, 2004, 2005, 2006, 2007]);
  expect(withEmptyYears([])).toEqual([]);
});
