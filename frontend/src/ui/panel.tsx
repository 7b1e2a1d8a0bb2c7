import type { ReactNode } from 'react';
import { useId } from 'react';

export interface PanelProps {
  /** The engraved title; a panel without one is a plain box. */
  title?: string;
  /** What stands right in the head: a unit, a count, a button. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A panel with its head; named by its title for screen readers. */
export function Panel({ title, aside, className = '', children }: PanelProps) {
  const id = useId();
  if (!title) return <div className={`panel ${className}`}>{children}</div>;
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <div className="ph">
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className="r">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
