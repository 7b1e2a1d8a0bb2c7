import type { BoardProofRequest, BoardProofResponse } from '@pileup/contract/ranking';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { useDateFormat } from '../../lib/text/display-settings.ts';
import { IconButton } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { BandChip, Call, ModeChip } from '../../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../../ui/states.tsx';
import { useBoardProof } from './api.ts';
import styles from './board-proof.module.css';
import { ProofTable } from './proof-table.tsx';
import { countedText, spansDays, spanText } from './proof-text.ts';

/** The skeleton has as many rows as the list, up to the visible height. */
const MAX_SKELETON_ROWS = 14;

interface BoardProofProps {
  title: string;
  /** The count on the board; the response may be newer. */
  count: number;
  request: BoardProofRequest;
  onClose: () => void;
}

/** The contacts behind a row of a board, in a modal dialog. */
export function BoardProof({ title, count, request, onClose }: BoardProofProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const query = useBoardProof(request);
  const { data } = query;
  const format = useDateFormat();
  useEffect(() => dialog.current?.showModal(), []);
  const { station_callsign: station, band = '', mode = '' } = request;
  return (
    <dialog className={cx(dialogStyles.dialog, styles.dialog)} ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header>
        <div>
          <h2 id={id}>
            <Call call={station} /> in {title}
          </h2>
          <p className="muted">{data ? `${spanText(data, format)} UTC` : 'The contacts behind the count'}</p>
        </div>
        <BandChip band={band} />
        <ModeChip mode={mode} />
        <IconButton label="Close" icon={IconX} stroke={2} onClick={() => dialog.current?.close()} />
      </header>
      <div className={styles.list}>
        {data ? (
          <Contacts proof={data} />
        ) : (
          <NotLoaded
            query={query}
            what="the contacts"
            rows={Math.min(Math.max(count, 1) + 1, MAX_SKELETON_ROWS)}
            height={30}
          />
        )}
      </div>
    </dialog>
  );
}

function Contacts({ proof }: { proof: BoardProofResponse }) {
  const { counted, count, not_counted, not_counted_count } = proof;
  const days = spansDays(proof);
  return (
    <>
      {counted.length > 0 ? (
        <ProofTable
          caption={countedText(count, counted.length, { one: 'counts', many: 'count' })}
          qsos={counted}
          station={proof.station_callsign}
          days={days}
        />
      ) : (
        <EmptyState text="The period of this board has moved on, or the contacts have been deleted." />
      )}
      {not_counted.length > 0 && (
        <ProofTable
          caption={countedText(not_counted_count, not_counted.length, { one: 'does not count', many: 'do not count' })}
          qsos={not_counted}
          station={proof.station_callsign}
          days={days}
        />
      )}
    </>
  );
}
