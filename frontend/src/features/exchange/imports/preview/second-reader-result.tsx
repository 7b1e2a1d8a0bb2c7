import { countText } from '../../../../lib/text/time-text.ts';
import fieldStyles from '../../../../ui/field.module.css';
import { TableHead } from '../../../../ui/table.tsx';
import styles from './preview.module.css';
import type { Comparison, Difference } from './second-reader.ts';

/** Whether the second reader read the same; each difference where it did not. */
export function SecondReaderResult({ comparison, records }: { comparison: Comparison | null; records: number }) {
  if (!comparison) return <p className={fieldStyles.hint}>The second reader could not be loaded.</p>;
  const part = comparison.records < records ? ` in the first ${countText(comparison.records)} records` : '';
  const { differences, total } = comparison;
  if (total === 0) return <p className={fieldStyles.hint}>Checked by a second reader: no differences{part}.</p>;
  const hidden = total - differences.length;
  return (
    <div className={styles.warnings}>
      <p>
        A second reader found {total === 1 ? '1 difference' : `${countText(total)} differences`}
        {part}. Check these values after the import.
      </p>
      <table className={styles.differences}>
        <caption className="vh">Differences between the two readers</caption>
        <TableHead columns={['Record', 'Field', 'Imported as', 'Second reader']} />
        <tbody>
          {differences.map((difference) => (
            <Row key={`${difference.record} ${difference.field}`} difference={difference} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p>and {countText(hidden)} more</p>}
    </div>
  );
}

function Row({ difference: { record, field, first, second } }: { difference: Difference }) {
  return (
    <tr>
      <td className="num">{countText(record)}</td>
      <td className="mono">{field ?? 'whole record'}</td>
      <td className="mono">{first ?? <i>missing</i>}</td>
      <td className="mono">{second ?? <i>missing</i>}</td>
    </tr>
  );
}
