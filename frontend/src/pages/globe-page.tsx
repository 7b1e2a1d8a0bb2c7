import { StationGlobe } from '../features/globe/station-globe.tsx';
import { cx } from '../lib/cx.ts';
import { useOperator } from '../session/session.ts';
import styles from './globe-page.module.css';

/** A full-window globe with the grid squares the user has worked. */
export function GlobePage({ underHeader = false }: { underHeader?: boolean }) {
  const { user } = useOperator();
  return (
    <div className={cx(styles.page, underHeader && styles.underHeader)}>
      <h1 className="vh">Globe</h1>
      <StationGlobe callsign={user.my_callsign} grid={user.grid} isPage />
    </div>
  );
}

/** The same below the site header. */
export function EarthPage() {
  return <GlobePage underHeader />;
}
