import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './panel.module.css';

export interface PanelProps {
  /** Title of the panel; a panel that has none is a plain box. */
  title?: string;
  /** Content at the right of the head: a unit, a count, a button. */
  aside?: ReactNode;
  className?: string | undefined;
  /** Class of the head, for a few panels with a different one. */
  headClassName?: string | undefined;
  /** Class of the padded box around the content; if it is missing, the content reaches the edges. */
  bodyClassName?: string | undefined;
  /** Target of links to the panel. */
  id?: string;
  children: ReactNode;
}

/** A panel with a head; its title is its accessible name. */
export function Panel({ title, aside, className, headClassName, bodyClassName, id, children }: PanelProps) {
  const named = useId();
  // Focusable, so that a link to it moves the focus there.
  const target = id === undefined ? {} : { id, tabIndex: -1 };
  const classes = cx(styles.panel, id !== undefined && styles.target, className);
  if (!title)
    return (
      <div className={classes} {...target}>
        {children}
      </div>
    );
  return (
    <section className={classes} {...target} aria-labelledby={named}>
      <div className={cx(styles.head, headClassName)}>
        <h2 id={named}>{title}</h2>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {bodyClassName === undefined ? children : <div className={cx(styles.padded, bodyClassName)}>{children}</div>}
    </section>
  );
}
