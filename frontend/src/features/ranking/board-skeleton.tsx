import type { CSSProperties } from 'react';
import { cx } from '../../lib/cx.ts';
import { Panel } from '../../ui/panel.tsx';
import statesStyles from '../../ui/states.module.css';
import styles from './boards.module.css';

/** The specification's text while boards are loading. */
export const LOADING_TEXT = 'Loading feed...';

export const MAX_LINES = 10;
/** Callsigns differ in length. */
const WIDTHS = ['38%', '46%', '34%', '42%', '30%'];

interface BoardSkeletonProps {
  title: string;
  lines?: number;
  aside?: string;
}

/** A loading board with the height of a full one. */
export function BoardSkeleton({ title, lines = MAX_LINES, aside = '' }: BoardSkeletonProps) {
  return (
    <div className={styles.box} style={{ '--lines': lines } as CSSProperties}>
      <Panel title={title} {...(aside && { aside })}>
        <div className={styles.board} role="status" aria-label={LOADING_TEXT}>
          {Array.from({ length: lines }, (_, line) => line).map((line) => (
            <div className={cx(styles.line, styles.loading)} key={`line ${line}`} aria-hidden="true">
              <span className={statesStyles.skeleton} />
              <span className={statesStyles.skeleton} style={{ width: WIDTHS[line % WIDTHS.length] }} />
              <span className={statesStyles.skeleton} />
            </div>
          ))}
        </div>
      </Panel>
    </div>
  );
}
