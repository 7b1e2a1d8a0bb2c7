import type { MegastreamAnswer } from '@pileup/contract/contests/contests';
import { useState } from 'react';
import { Copyable } from '../../../ui/code.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Segment } from '../../../ui/segment.tsx';
import styles from './megastream.module.css';
import { OVERLAY_ROWS, OverlayBox, type OverlayTheme } from './overlay.tsx';

/** The address of the overlay for streaming software, and how it looks. */
export function OverlayChoice({ board, loadedAt }: { board: MegastreamAnswer; loadedAt: number }) {
  const [rows, setRows] = useState('5');
  const [theme, setTheme] = useState<OverlayTheme>('dark');
  return (
    <Panel title="Overlay" aside="transparent, for streaming software" bodyClassName={styles.choice}>
      <div className={styles.preview}>
        <OverlayBox board={board} rows={Number(rows)} theme={theme} loadedAt={loadedAt} />
      </div>
      <div className={styles.options}>
        <Segment
          label="Rows"
          value={rows}
          options={OVERLAY_ROWS.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={setRows}
        />
        <Segment
          label="Theme"
          value={theme}
          options={[
            { value: 'dark', label: 'Night' },
            { value: 'light', label: 'Card' },
          ]}
          onChange={setTheme}
        />
      </div>
      <Copyable label="Address" text={`${location.origin}/megastream?overlay=1&rows=${rows}&theme=${theme}`} />
    </Panel>
  );
}
