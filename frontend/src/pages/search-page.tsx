import { Navigate, useSearchParams } from 'react-router-dom';
import { searchPath } from '../lib/station/station-paths.ts';

/** `/search?callsign=X` redirects to the profile of X, or home if X is not a callsign. */
export default function SearchPage() {
  const [query] = useSearchParams();
  return <Navigate to={searchPath(query.get('callsign') ?? '') ?? '/'} replace />;
}
