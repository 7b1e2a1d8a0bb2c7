import { IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useIsOffline } from '../lib/http/network.ts';
import { Button, ButtonLink } from './button.tsx';
import styles from './states.module.css';

const SHAPES = ['9%', '17%', '12%', '26%', '14%'];

interface NotLoadedProps {
  query: { error: Error | null; refetch: () => unknown };
  /** Name of the content to load, within a sentence: `your sessions`. */
  what: string;
  rows: number;
  height: number;
  /** Omits the reason of an error, and the name while loading. */
  brief?: boolean;
}

/** Stands in for a query without data: its error, or a skeleton of the rows. */
export function NotLoaded({ query: { error, refetch }, what, rows, height, brief = false }: NotLoadedProps) {
  if (!error) return <SkeletonRows rows={rows} height={height} {...(!brief && { label: `Loading ${what}` })} />;
  const detail = brief ? undefined : error.message;
  return <ErrorState text={`Failed to load ${what}.`} detail={detail} onRetry={() => void refetch()} />;
}

/** Loading: blocks in the height of the rows, so that the layout does not shift when they arrive. */
export function SkeletonRows({ rows, height, label = 'Loading' }: { rows: number; height: number; label?: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div className={styles.skeletonRow} key={`row ${row}`} style={{ height }} aria-hidden="true">
          {SHAPES.map((width, column) => (
            <span className={styles.skeleton} key={width} style={{ width: SHAPES[(row + column) % SHAPES.length] }} />
          ))}
        </div>
      ))}
    </div>
  );
}

export interface EmptyStateProps {
  title?: string;
  /** Why there is nothing, and what to do about it. */
  text: ReactNode;
  action?: ReactNode;
  link?: { to: string; label: string; preventScrollReset?: boolean };
}

export function EmptyState({ title, text, action, link }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <svg viewBox="0 0 120 26" className={styles.noise} aria-hidden="true">
        <path d="M0 18l6-1 5 2 7-2 6 1 8-1 5 2 7-2 6 1 8-1 5 2 7-2 6 1 8-1 5 2 7-2 6 1 8-1 10 1" />
      </svg>
      {title !== undefined && (
        <p>
          <b>{title}</b>
        </p>
      )}
      <p className="muted">{text}</p>
      {action}
      {link && (
        <ButtonLink small to={link.to} preventScrollReset={link.preventScrollReset === true}>
          {link.label}
        </ButtonLink>
      )}
    </div>
  );
}

export interface ErrorStateProps {
  text: string;
  /** The reason, or what it means for the user. */
  detail?: ReactNode;
  onRetry?: () => void;
}

/**
 * Shows why something is not there. A missing network is no fault, and the banner of the page tells it once: content
 * is loaded when the network is back.
 */
export function ErrorState({ text, detail, onRetry }: ErrorStateProps) {
  const isOffline = useIsOffline();
  if (isOffline && onRetry)
    return (
      <div className={styles.state}>
        <IconCloudOff className={cx('i', styles.calm)} stroke={1.75} aria-hidden />
        {/* A browser that knows it is offline could retry nothing. */}
        {navigator.onLine ? (
          <>
            <p className="muted">{text}</p>
            <Button small onClick={onRetry}>
              Retry
            </Button>
          </>
        ) : (
          <p className="muted">Shown when you’re back online.</p>
        )}
      </div>
    );
  return (
    <div className={styles.state} role="alert">
      <IconPlugConnectedX className="i" stroke={1.75} aria-hidden />
      <p>
        <b>{text}</b>
      </p>
      {detail !== undefined && <p className="muted">{detail}</p>}
      {onRetry && (
        <Button small onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
