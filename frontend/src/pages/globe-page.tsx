import './globe-page.css';
import { StationGlobe } from '../features/globe/station-globe.tsx';
import { useOperator } from '../session/session.ts';

/** A full-window globe with the grid squares the user has worked. */
export function GlobePage({ underHeader = false }: { underHeader?: boolean }) {
  const { user } = useOperator();
  return (
    <div className={underHeader ? 'globe-page under-header' : 'globe-page'}>
      <h1 className="vh">Globe</h1>
      <StationGlobe callsign={user.my_callsign} grid={user.grid} isPage />
    </div>
  );
}

/** The same below the site header. */
export function EarthPage() {
  return <GlobePage underHeader />;
}
