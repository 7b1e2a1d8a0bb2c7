import { countText } from '../../../lib/text/time-text.ts';
import fieldStyles from '../../../ui/field.module.css';
import { BandChip, Call, ModeChip } from '../../../ui/radio/contact-parts.tsx';
import { NotLoaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { useKept } from './api.ts';
import styles from './kept-contacts.module.css';

/** The contacts that an undo kept, since they had been edited, each with a link. */
export function KeptContacts({ id, count }: { id: number; count: number }) {
  const query = useKept(id);
  const { data } = query;
  if (!data) {
    return <NotLoaded brief query={query} what="the kept contacts" rows={Math.min(count, 5)} height={30} />;
  }
  return (
    <>
      <p className={fieldStyles.hint}>You edited these contacts after the import, so they were kept.</p>
      <ul className={styles.kept} aria-label="Kept contacts">
        {data.kept.map(({ qdo_id, TS, Call: call, Band, Mode }) => (
          <li key={qdo_id}>
            <Call call={call} to={`/qso/${qdo_id}`} />
            <span className="muted">
              <Time at={TS} />
            </span>
            <BandChip band={Band} />
            <ModeChip mode={Mode} />
          </li>
        ))}
      </ul>
      {data.more > 0 && <p className={fieldStyles.hint}>{countText(data.more)} more were kept.</p>}
    </>
  );
}
