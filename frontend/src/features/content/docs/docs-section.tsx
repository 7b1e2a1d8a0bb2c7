import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

export interface DocsSectionProps {
  /** Its place in the address: `#connect`. */
  id: string;
  title: string;
  /** What it is about, while it is closed. */
  about: string;
  /** Stands open where the address names no section. */
  first?: boolean;
  children: ReactNode;
}

/** One section of the accordion. The browser's own: it opens by keyboard, by touch and by a search in the page. */
export function DocsSection({ id, title, about, first = false, children }: DocsSectionProps) {
  const location = useLocation();
  const [openAtFirst] = useState(first && location.hash === '');
  const section = useRef<HTMLDetailsElement>(null);
  // The same link pressed again is a new location, and leads here again.
  useEffect(() => {
    if (location.hash !== `#${id}` || !section.current) return;
    section.current.open = true;
    section.current.scrollIntoView();
  }, [location, id]);
  return (
    <details className="panel doc" id={id} ref={section} open={openAtFirst}>
      <summary>
        <h2>{title}</h2>
        <span className="muted">{about}</span>
      </summary>
      <div className="body">{children}</div>
    </details>
  );
}
