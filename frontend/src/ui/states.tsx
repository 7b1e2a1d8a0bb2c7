import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

const SHAPES = ['9%', '17%', '12%', '26%', '14%'];

/** Loading: blocks in the exact row height, so that nothing jumps when the rows come. No shimmer. */
export function SkeletonRows({ rows, height, label = 'Loading' }: { rows: number; height: number; label?: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div className="skrow" key={`row ${row}`} style={{ height }} aria-hidden="true">
          {SHAPES.map((width, column) => (
            <span className="sk" key={width} style={{ width: SHAPES[(row + column) % SHAPES.length] }} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Empty: why, and one thing to do about it. */
export function EmptyFace({ why, action }: { why: ReactNode; action?: ReactNode }) {
  return (
    <div className="face">
      <svg viewBox="0 0 120 26" className="flat" aria-hidden="true">
        <path d="M0 18l6-1 5 2 7-2 6 1 8-1 5 2 7-2 6 1 8-1 5 2 7-2 6 1 8-1 5 2 7-2 6 1 8-1 10 1" />
      </svg>
      <p>
        <b>Only noise here.</b>
      </p>
      <p className="muted">{why}</p>
      {action}
    </div>
  );
}

/** Error: the text of what failed, what that means, and Retry. */
export function ErrorFace({ text, why, onRetry }: { text: string; why?: ReactNode; onRetry?: () => void }) {
  return (
    <div className="face" role="alert">
      <IconPlugConnectedX className="i" stroke={1.75} aria-hidden />
      <p>
        <b>{text}</b>
      </p>
      {why !== undefined && <p className="muted">{why}</p>}
      {onRetry && (
        <Button small onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
