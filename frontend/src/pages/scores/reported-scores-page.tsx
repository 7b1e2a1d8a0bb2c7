import { Link } from 'react-router-dom';
import { ReportedScores } from '../../features/contests/reported/reported-scores.tsx';
import { VisibilityPanel } from '../../features/contests/reported/visibility-panel.tsx';
import { useSession } from '../../lib/session.ts';

export default function ReportedScoresPage() {
  const session = useSession();
  return (
    <div className="page stack">
      <div className="ttl">
        <h1>Scores from contest loggers</h1>
        {session && <Link to="/scores">Contests on Pileup</Link>}
      </div>
      <ReportedScores />
      {session && <VisibilityPanel />}
    </div>
  );
}
