import { useLocation } from 'react-router-dom';
import { StationGlobe } from '../features/globe/station-globe.tsx';
import { cx } from '../lib/cx.ts';
import { useOperator } from '../session/session.ts';
import styles from './globe-page.module.css';

/** A full-window globe with the grid squares the user has worked; only `/earth` has the site header. */
export default function GlobePage() {
  const { user } = useOperator();
  const isUnderHeader = useLocation().pathname === '/earth';
  return (
    <div className={cx(styles.page, isUnderHeader && styles.underHeader)}>
      <h1 className="vh">Globe</h1>
      <StationGlobe callsign={user.my_callsign} grid={user.grid} isPage />
    </div>
  );
}
