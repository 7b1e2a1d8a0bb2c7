import type { GlobeLayers } from '../engine/globe.ts';
import styles from './globe-stage.module.css';

/** The meaning of the globe's signs. */
export function StageKey({ layers }: { layers: GlobeLayers }) {
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
