import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { Code } from '../../../ui/code.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { codeSpans } from './code-spans.ts';
import styles from './docs-section.module.css';

export interface DocsSectionProps {
  /** The fragment of the section's address: `connect` for `#connect`. */
  id: string;
  title: string;
  /** A summary beside the title. */
  about: string;
  /** Whether the section is open if the address names none. */
  openByDefault?: boolean;
  /** Whether the section has text only, in two columns on a wide screen. */
  inColumns?: boolean;
  children: ReactNode;
}

/** One section of the accordion: a native `details`, which a search in the page opens, too. */
export function DocsSection({
  id,
  title,
  about,
  openByDefault = false,
  inColumns = false,
  children,
}: DocsSectionProps) {
  const location = useLocation();
  const [initiallyOpen] = useState(openByDefault && location.hash === '');
  const section = useRef<HTMLDetailsElement>(null);
  // Clicking the same link again is a new location and scrolls here again.
  useEffect(() => {
    if (location.hash !== `#${id}` || !section.current) return;
    section.current.open = true;
    section.current.scrollIntoView();
  }, [location, id]);
  return (
    <details className={cx(panelStyles.panel, styles.section)} id={id} ref={section} open={initiallyOpen}>
      <summary>
        <h2>{title}</h2>
        <span className="muted">{about}</span>
      </summary>
      <div className={cx(styles.body, inColumns && styles.inColumns)}>{children}</div>
    </details>
  );
}

/** A text whose parts in backticks are shown as code. */
export function InlineCode({ children }: { children: string }) {
  return codeSpans(children).map(({ text, code, at }) => (code ? <Code key={at}>{text}</Code> : text));
}
