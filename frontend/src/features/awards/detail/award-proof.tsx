import type {
  AwardDetail,
  AwardNotCountedReason,
  AwardProofQso,
  AwardProofResponse,
} from '@pileup/contract/awards/awards';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { countOf } from '../../../lib/text/amount-text.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { BandChip, Frequency, ModeChip } from '../../../ui/radio/contact-parts.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { Time } from '../../../ui/time.tsx';
import { useAwardProof } from '../api.ts';
import styles from './award-proof.module.css';
import { REASON_NAMES, reasonText } from './proof-text.ts';

const SHOWN = ['all', 'counted', 'not_counted'] as const;
type Shown = (typeof SHOWN)[number];

/** The contacts of the period, those that counted and those that did not; the address names which of them are shown. */
export function AwardProof({ award: { id, user } }: { award: AwardDetail }) {
  const [query, setQuery] = useSearchParams();
  const show = SHOWN.find((one) => one === query.get('show')) ?? 'all';
  const call = query.get('call') ?? '';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const proof = useAwardProof({ id, show, call, page });
  const { data } = proof;
  const addressOf = (change: Record<string, string>) => {
    const next = new URLSearchParams({ show, call, page: '1', ...change });
    for (const [name, value] of [...next]) if (value === '' || value === 'all' || value === '1') next.delete(name);
    return next;
  };
  const change = (to: Record<string, string>) => setQuery(addressOf(to), { replace: true, preventScrollReset: true });
  return (
    <Panel title="Proof" aside={data && countOf(data.counted + data.not_counted, 'contact')}>
      <div className={styles.filters}>
        <Segment<Shown>
          label="Contacts"
          value={show}
          options={[
            { value: 'all', label: 'All' },
            { value: 'counted', label: `Counted${data ? ` ${countText(data.counted)}` : ''}` },
            { value: 'not_counted', label: `Not counted${data ? ` ${countText(data.not_counted)}` : ''}` },
          ]}
          onChange={(value) => change({ show: value })}
        />
        {data && <Reasons answer={data} />}
        <CallSearch key={call} call={call} onSearch={(text) => change({ call: text })} />
      </div>
      {!data ? (
        <NotLoaded query={proof} what="the proof" rows={8} height={31} />
      ) : data.qsos.length === 0 ? (
        <EmptyState text={call ? `No contact with ${call.toUpperCase()} here.` : 'No contacts here.'} />
      ) : (
        <AwardProofTable qsos={data.qsos} station={user.my_callsign} />
      )}
      {data && data.pages > 1 && (
        <Pager
          page={data.page}
          pages={data.pages}
          count={data.count}
          label="Pages of the proof"
          to={(to) => `?${addressOf({ page: String(to) })}`}
          inPlace
        />
      )}
    </Panel>
  );
}

function Reasons({ answer: { reasons, gone } }: { answer: AwardProofResponse }) {
  const entries = Object.entries(reasons) as [AwardNotCountedReason, number][];
  if (entries.length === 0 && gone === 0) return null;
  return (
    <p className={styles.reasons}>
      {entries.map(([reason, count]) => (
        <span key={reason}>
          <b>{countText(count)}</b> {REASON_NAMES[reason]}
        </span>
      ))}
      {gone > 0 && (
        <span>
          <b>{countText(gone)}</b> counted, but changed or deleted since
        </span>
      )}
    </p>
  );
}

function CallSearch({ call, onSearch }: { call: string; onSearch: (call: string) => void }) {
  const [text, setText] = useState(call);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search className={styles.searchArea}>
      <form className={styles.search} onSubmit={submit}>
        <TextInput
          label="Call in this proof"
          mono
          uppercase
          maxLength={20}
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}

const COLUMNS = [
  { text: 'UTC' },
  { text: 'DX' },
  { text: 'Freq', className: `${styles.right} ${styles.wide}` },
  { text: 'Band' },
  { text: 'Mode', className: styles.wide },
  { text: 'Snt / Rcv', className: styles.wide },
  { text: 'Country', className: styles.wide },
  { text: 'Counted, or why not' },
];

/** The contacts of a proof, newest first. */
function AwardProofTable({ qsos, station }: { qsos: readonly AwardProofQso[]; station: string }) {
  return (
    <table className={styles.table}>
      <caption className="vh">Contacts of {station}, newest first</caption>
      <TableHead columns={COLUMNS} />
      <tbody>
        {qsos.map((qso) => (
          <tr key={qso.qdo_id}>
            <td>
              <Time at={qso.TS} />
            </td>
            <td>
              <Link className="call" to={`/qso/${qso.qdo_id}`}>
                {qso.Call}
              </Link>
            </td>
            <td className={`${styles.right} ${styles.wide}`}>
              <Frequency khz={qso.Freq} />
            </td>
            <td>
              <BandChip band={qso.Band} />
            </td>
            <td className={styles.wide}>
              <ModeChip mode={qso.Mode} submode={qso.SubMode} />
            </td>
            <td className={`num ${styles.wide}`}>{[qso.SNT, qso.RCV].filter(Boolean).join(' / ')}</td>
            <td className={`muted ${styles.wide}`}>{qso.country}</td>
            <td className={styles.result}>
              {qso.reason === null ? (
                <span className="muted">
                  <IconCheck className="i" stroke={1.75} aria-hidden /> counted
                </span>
              ) : (
                <span className={styles.reason}>{reasonText(qso)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
