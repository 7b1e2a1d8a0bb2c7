import { ENCODINGS, type Encoding, isEncoding } from '@pileup/adif/encoding/encodings';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { countText } from '../../../../lib/text/time-text.ts';
import fieldStyles from '../../../../ui/field.module.css';
import { BandChip, Call, ModeChip } from '../../../../ui/radio/contact-parts.tsx';
import tableStyles from '../../../../ui/table.module.css';
import { TableHead } from '../../../../ui/table.tsx';
import { Time } from '../../../../ui/time.tsx';
import styles from './preview.module.css';
import type { Preview, PreviewContact } from './preview.ts';
import type { Comparison, Difference } from './second-reader.ts';
import { qtcText, summaryText } from './summary-text.ts';

interface FilePreviewProps {
  file: File;
  /** The encoding chosen by the operator; null for the detected one. */
  encoding: Encoding | null;
  onEncoding: (encoding: Encoding | null) => void;
  /** Called with the callsigns under which the contacts were made. */
  onStations: (calls: readonly string[]) => void;
}

/** The first contacts of a chosen file and the results of two readers. It never prevents the upload. */
export function FilePreview({ file, encoding, onEncoding, onStations }: FilePreviewProps) {
  const { state, detected } = usePreview(file, encoding);
  const note = useEffectEvent(onStations);
  useEffect(() => {
    if (state.kind === 'ready') note(state.preview.stations);
  }, [state]);
  return (
    <section className={styles.preview} aria-label={`Preview of ${file.name}`}>
      <div role="status" aria-busy={state.kind === 'reading'}>
        <Summary state={state} />
      </div>
      {detected && <EncodingChoice detected={detected} value={encoding} onChange={onEncoding} />}
      {state.kind === 'ready' && state.preview.samples.length > 0 && (
        <p className={fieldStyles.hint}>
          Read as: <span lang="">{state.preview.samples.join(' · ')}</span>
        </p>
      )}
      {state.kind === 'ready' && <Details preview={state.preview} />}
    </section>
  );
}

function Summary({ state }: { state: PreviewState }) {
  if (state.kind === 'reading') return <p className={fieldStyles.hint}>Reading the file</p>;
  if (state.kind === 'refused') return <p className={fieldStyles.error}>{state.reason}</p>;
  if (state.kind === 'failed')
    return <p className={fieldStyles.error}>No preview: the file could not be read ({state.error}).</p>;
  const { preview } = state;
  return (
    <p>
      <b className="num">{summaryText(preview)}</b>
      {preview.qtc && <span className="muted"> · {qtcText(preview.qtc)}</span>}
      {preview.program && <span className="muted"> · written by {preview.program}</span>}
    </p>
  );
}

interface EncodingChoiceProps {
  detected: Encoding;
  value: Encoding | null;
  onChange: (encoding: Encoding | null) => void;
}

/** The choice of the file's encoding; the operator can check it by the names below. */
function EncodingChoice({ detected, value, onChange }: EncodingChoiceProps) {
  const id = useId();
  const title = ENCODINGS.find(({ name }) => name === detected)?.title;
  return (
    <div className={cx(fieldStyles.field, styles.encoding)}>
      <label htmlFor={id}>Text encoding</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(isEncoding(target.value) ? target.value : null)}
      >
        <option value="">Detected: {title}</option>
        {ENCODINGS.map((encoding) => (
          <option key={encoding.name} value={encoding.name}>
            {encoding.title}
          </option>
        ))}
      </select>
    </div>
  );
}

function Details({ preview }: { preview: Preview }) {
  const { contacts, warnings, warningsTotal, comparison } = preview;
  const hidden = warningsTotal - warnings.length;
  if (contacts.length === 0) return null;
  return (
    <>
      <ContactsTable contacts={contacts} />
      {warnings.length > 0 && (
        <div className={styles.warnings}>
          <p>{warningsTotal === 1 ? '1 warning' : `${countText(warningsTotal)} warnings`}</p>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
            {hidden > 0 && <li>and {countText(hidden)} more</li>}
          </ul>
        </div>
      )}
      <SecondReaderResult comparison={comparison} records={preview.records} />
    </>
  );
}

type PreviewState =
  | { kind: 'reading' }
  | { kind: 'failed'; error: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'ready'; preview: Preview };

const READING: PreviewState = { kind: 'reading' };

/**
 * The preview of a file, and its detected encoding, also while it is read in another one. The first file loads both
 * readers.
 */
function usePreview(file: File, encoding: Encoding | null): { state: PreviewState; detected: Encoding | null } {
  const [result, setResult] = useState<{ file: File; encoding: Encoding | null; state: PreviewState }>();
  useEffect(() => {
    const controller = new AbortController();
    void load(file, encoding, controller.signal).then((state) => {
      if (!controller.signal.aborted) setResult({ file, encoding, state });
    });
    return () => controller.abort();
  }, [file, encoding]);
  if (result?.file !== file) return { state: READING, detected: null };
  const { state } = result;
  const detected = state.kind === 'ready' ? state.preview.detected : null;
  return { state: result.encoding === encoding ? state : READING, detected };
}

async function load(file: File, encoding: Encoding | null, signal: AbortSignal): Promise<PreviewState> {
  try {
    const { previewFile } = await import('./preview.ts');
    const preview = await previewFile(file, signal, encoding);
    return 'refused' in preview ? { kind: 'refused', reason: preview.refused } : { kind: 'ready', preview };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error.message : String(error) };
  }
}

function ContactsTable({ contacts }: { contacts: readonly PreviewContact[] }) {
  return (
    <table className={cx(tableStyles.table, styles.contacts)}>
      <caption>
        {contacts.length === 1 ? 'First contact in the file' : `First ${contacts.length} contacts in the file`}
      </caption>
      <TableHead columns={['Time (UTC)', 'Call', 'Band', 'Mode', 'Report']} />
      <tbody>
        {contacts.map(({ record, at, written, call, band, mode, submode, report }) => (
          <tr key={record}>
            <td className={styles.time}>{at ? <Time at={at} /> : <span className="num">{written}</span>}</td>
            <td className={styles.call}>
              <Call call={call} />
            </td>
            <td>
              <BandChip band={band} />
            </td>
            <td>
              <ModeChip mode={mode} submode={submode} />
            </td>
            <td className="num">{report}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the second reader read the same; each difference where it did not. */
function SecondReaderResult({ comparison, records }: { comparison: Comparison | null; records: number }) {
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
