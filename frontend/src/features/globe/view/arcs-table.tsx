import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { utcMinuteText } from '../../../lib/text/time-text.ts';
import { BandChip } from '../../../ui/radio/contact-parts.tsx';
import tableStyles from '../../../ui/table.module.css';
import type { GlobeArcs, GlobeFilter } from '../engine/globe.ts';
import { contactAt } from '../engine/picture.ts';
import styles from './arcs-table.module.css';

const MOST_ROWS = 100;
const SCROLLED_BY_KEYS = { tabIndex: 0 };

export interface ArcsTableProps {
  arcs: GlobeArcs;
  filter: GlobeFilter;
  /** ms; after is exclusive. */
  span: { after: number; until: number };
}

/** The same contacts to read, newest first; closed at first. */
export function ArcsTable(props: ArcsTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Contacts as a table</summary>
      {isOpen && <Rows {...props} />}
    </details>
  );
}

function Rows({ arcs, filter, span }: ArcsTableProps) {
  const contacts = useMemo(() => {
    const found = [];
    for (let index = arcs.length - 1; index >= 0 && found.length < MOST_ROWS; index--) {
      const contact = contactAt(arcs, index);
      if (!contact || contact.time <= span.after || contact.time > span.until) continue;
      if (!filter.bands.has(contact.band) && !filter.classes.has(contact.modeClass)) found.push(contact);
    }
    return found;
  }, [arcs, filter, span.after, span.until]);
  if (contacts.length === 0) return <p className={styles.none}>No contacts in this time.</p>;
  return (
    <section className={styles.scroll} {...SCROLLED_BY_KEYS} aria-label="Contacts on the globe">
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">UTC</th>
            <th scope="col">Station</th>
            <th scope="col">With</th>
            <th scope="col">Band</th>
            <th scope="col">Mode</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map(({ index, id, from, to, band, modeClass, time }) => (
            <tr key={id || index}>
              <td>{utcMinuteText(time)}</td>
              <td>
                <span className="call">{from.call}</span>
              </td>
              <td>{id > 0 ? <Link to={`/qso/${id}`}>{to.call || to.label || 'Contact'}</Link> : to.call}</td>
              <td>
                <BandChip band={band} />
              </td>
              <td>{modeClass}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
