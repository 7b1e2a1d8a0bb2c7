import { type ReactNode, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import type { Globe, GlobeContact } from '../engine/globe.ts';
import { contactText } from './contact-panel.tsx';
import styles from './globe-stage.module.css';
import { StageKey } from './stage-key.tsx';
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
