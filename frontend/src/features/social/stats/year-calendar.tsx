import { Panel } from '../../../ui/panel.tsx';
import { HeatTable } from './heat-table.tsx';
import { contactsPath, monthName, twoDigits } from './stats-links.ts';

const DAY_MS = 86_400_000;
const DAYS = Array.from({ length: 31 }, (_, day) => ({ text: String(day + 1) }));

/** Contacts of each day of a year. */
export function YearCalendar({ year, days }: { year: number; days: readonly number[] }) {
  const begin = Date.UTC(year, 0, 1);
  const rows = Array.from({ length: 12 }, (_, month) => {
    const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const first = (Date.UTC(year, month, 1) - begin) / DAY_MS;
    return {
      key: String(month),
      head: monthName(month),
      cells: DAYS.map((_, day) => {
        if (day >= length) return null;
        const date = `${year}-${twoDigits(month + 1)}-${twoDigits(day + 1)}`;
        return { count: days[first + day] ?? 0, title: date, to: contactsPath(`date:${date}`) };
      }),
    };
  });
  return (
    <Panel title="Days" aside="contacts a day, UTC">
      <HeatTable label="Contacts by day" columns={DAYS} rows={rows} />
    </Panel>
  );
}
