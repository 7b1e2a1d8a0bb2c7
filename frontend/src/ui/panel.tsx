import type { ReactNode } from 'react';
import { useId } from 'react';

export interface PanelProps {
  /** The engraved title; a panel without one is a plain box. */
  title?: string;
  /** What stands right in the head: a unit, a count, a button. */
  aside?: ReactNode;
  className?: string;
  /** Where links to it lead. */
  id?: string;
  children: ReactNode;
}

/** A panel with its head; named by its title for screen readers. */
export function Panel({ title, aside, className = '', id, children }: PanelProps) {
  const named = useId();
  // A link into the page takes the keyboard along.
  const target = id === undefined ? {} : { id, tabIndex: -1 };
  if (!title)
    return (
      <div className={`panel ${className}`} {...target}>
        {children}
      </div>
    );
  return (
    <section className={`panel ${className}`} {...target} aria-labelledby={named}>
      <div className="ph">
        <h2 id={named}>{title}</h2>
        {aside !== undefined && <span className="r">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
