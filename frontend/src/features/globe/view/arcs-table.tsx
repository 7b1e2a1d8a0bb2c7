import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { BandChip } from '../../../ui/radio/contact-parts.tsx';
import tableStyles from '../../../ui/table.module.css';
import type { GlobeArcs, GlobeFilter } from '../engine/globe.ts';
import { contactAt } from '../engine/picture.ts';
import styles from './arcs-table.module.css';
import { momentText } from './moment-text.ts';

const MOST_ROWS = 100;
const COLUMNS = ['UTC', 'Station', 'With', 'Band', 'Mode'];

export interface ArcsTableProps {
  arcs: GlobeArcs;
  filter: GlobeFilter;
  /** The span in ms; `after` is exclusive. */
  span: { after: number; until: number };
}

/** The same contacts as text, newest first. */
export function ArcsTable(props: ArcsTableProps) {
  return (
    <ClosedTable summary="Contacts as a table" label="Contacts on the globe" columns={COLUMNS}>
      <Rows {...props} />
    </ClosedTable>
  );
}

function Rows({ arcs, filter, span }: ArcsTableProps) {
  const format = useDateFormat();
  const contacts = useMemo(() => {
    const found = [];
    for (let index = arcs.length - 1; index >= 0 && found.length < MOST_ROWS; index--) {
      const contact = contactAt(arcs, index);
      if (!contact || contact.time <= span.after || contact.time > span.until) continue;
      if (!filter.bands.has(contact.band) && !filter.classes.has(contact.modeClass)) found.push(contact);
    }
    return found;
  }, [arcs, filter, span.after, span.until]);
  if (contacts.length === 0)
    return (
      <tr>
        <td colSpan={COLUMNS.length}>No contacts in this time.</td>
      </tr>
    );
  return contacts.map(({ index, id, from, to, band, modeClass, time }) => (
    <tr key={id || index}>
      <td>{momentText(time, format)}</td>
      <td>
        <span className="call">{from.call}</span>
      </td>
      <td>{id > 0 ? <Link to={`/qso/${id}`}>{to.call || to.label || 'Contact'}</Link> : to.call}</td>
      <td>
        <BandChip band={band} />
      </td>
      <td>{modeClass}</td>
    </tr>
  ));
}

const SCROLLED_BY_KEYS = { tabIndex: 0 };

export interface ClosedTableProps {
  summary: string;
  /** The name of the table, for screen readers. */
  label: string;
  columns: readonly string[];
  /** The rows, which are made when the table is opened. */
  children: ReactNode;
}

/** The content of a globe as text; closed at first. */
export function ClosedTable({ summary, label, columns, children }: ClosedTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && (
        <section className={styles.scroll} {...SCROLLED_BY_KEYS} aria-label={label}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th scope="col" key={column}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </section>
      )}
    </details>
  );
}
