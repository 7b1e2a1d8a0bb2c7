import { type ReactNode, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import type { Globe, GlobeContact, GlobeLayers } from '../engine/globe.ts';
import { contactText } from './contact-panel.tsx';
import styles from './globe-stage.module.css';
import { type UseGlobe, useGlobe } from './use-globe.ts';

/** Role and label of the stage: its arrow keys are for the globe, not for reading. */
const keyboardProps = (label: string) => ({
  role: 'application',
  'aria-roledescription': 'globe',
  'aria-label': label,
  tabIndex: 0,
});

export interface GlobeStageProps extends UseGlobe {
  /** Name of the globe's content, for screen readers. */
  label: string;
  /** Content at the top left and right, over the globe. */
  head?: ReactNode;
  controls?: ReactNode;
  /** Content at the bottom left, instead of the key of the signs. */
  footer?: ReactNode;
  /** One line about the contact pointed at. */
  textOf?: (contact: GlobeContact) => string;
  /** Called with the contact pointed at. */
  children: (contact: GlobeContact | null, globe: Globe | null) => ReactNode;
  className?: string | undefined;
}

/** The globe with its controls. It is one stop of the keyboard: arrows turn, + and − zoom, Enter opens the contact. */
export function GlobeStage({ label, head, controls, footer, children, className, ...props }: GlobeStageProps) {
  const { textOf = contactText, ...use } = props;
  const host = useRef<HTMLDivElement>(null);
  const { globe, contact, renderer } = useGlobe(host, use);
  return (
    <>
      <div className={cx(styles.stage, className)}>
        <div ref={host} className={styles.host} {...keyboardProps(label)} data-renderer={renderer} />
        {head && <div className={styles.head}>{head}</div>}
        {controls && <div className={styles.controls}>{controls}</div>}
        {footer ? <div className={styles.key}>{footer}</div> : <StageKey layers={use.layers} />}
        <p className={styles.hint} aria-hidden="true">
          {contact ? textOf(contact) : use.mode === 'globe' ? 'Drag, arrows, + −' : 'Arrows, Enter, + −'}
        </p>
        <p className="vh" role="status">
          {contact && textOf(contact)}
        </p>
      </div>
      {children(contact, globe)}
    </>
  );
}

/** The meaning of the globe's signs. */
function StageKey({ layers }: { layers: GlobeLayers }) {
  return (
    <div className={styles.key} aria-hidden="true">
      {layers.greyLine && (
        <span>
          <svg aria-hidden="true" viewBox="0 0 22 10">
            <path d="M0 5h22" stroke="var(--vfo)" strokeWidth="1.6" strokeDasharray="3 3" />
          </svg>
          Grey line
        </span>
      )}
      <span>
        <svg aria-hidden="true" viewBox="0 0 22 10" fill="none" stroke="currentColor">
          <path d="M1 9Q9-1 18 6" strokeWidth="1.4" />
          <circle cx="18" cy="6" r="2.6" fill="currentColor" />
        </svg>
        Newest end
      </span>
      {layers.sunAndMoon && (
        <span className={styles.wide}>
          <svg aria-hidden="true" viewBox="0 0 22 10" fill="none" stroke="currentColor">
            <circle cx="11" cy="5" r="2.4" />
            <path d="M11 0v1M11 9v1M6 5h1M15 5h1M7.5 1.5l.7.7M13.8 7.8l.7.7M7.5 8.5l.7-.7M13.8 2.2l.7-.7" />
          </svg>
          Sun overhead
        </span>
      )}
    </div>
  );
}
