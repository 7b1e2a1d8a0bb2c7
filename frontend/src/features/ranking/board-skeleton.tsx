import type { CSSProperties } from 'react';
import { Panel } from '../../ui/panel.tsx';
import './boards.css';

/** What the specification says while boards are under way. */
export const LOADING_TEXT = 'Loading feed...';

const LINES = 10;
/** Calls differ in length. */
const WIDTHS = ['38%', '46%', '34%', '42%', '30%'];

/** A board under way: as high as a full one, so that nothing jumps when it comes. */
export function BoardSkeleton({ title, says = '' }: { title: string; says?: string }) {
  return (
    <div className="board-box" style={{ '--lines': LINES } as CSSProperties}>
      <Panel title={title} {...(says && { aside: says })}>
        <div className="board" role="status" aria-label={LOADING_TEXT}>
          {Array.from({ length: LINES }, (_, line) => line).map((line) => (
            <div className="line" key={`line ${line}`} aria-hidden="true">
              <span className="sk" />
              <span className="sk" style={{ width: WIDTHS[line % WIDTHS.length] }} />
              <span className="sk" />
            </div>
          ))}
        </div>
      </Panel>
    </div>
  );
}
