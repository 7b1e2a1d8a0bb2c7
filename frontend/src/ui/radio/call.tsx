import { Link } from 'react-router-dom';

/** A callsign, never wrapped or truncated; with `to` a link. */
export function Call({ call, to }: { call: string; to?: string }) {
  if (!to) return <span className="call">{call}</span>;
  return (
    <Link className="call" to={to}>
      {call}
    </Link>
  );
}
