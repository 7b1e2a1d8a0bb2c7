import { Navigate, useSearchParams } from 'react-router-dom';
import { searchPath } from '../lib/profile-path.ts';

/** `/search?callsign=X` leads to the profile of X, and home without one. */
export function SearchPage() {
  const [query] = useSearchParams();
  return <Navigate to={searchPath(query.get('callsign') ?? '') ?? '/'} replace />;
}
