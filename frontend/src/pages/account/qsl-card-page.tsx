import { CardSettings } from '../../features/content/cards/card-form.tsx';
import { useOperator } from '../../session/session.ts';

/** How the operator's QSL cards look. */
export default function QslCardPage() {
  const { user } = useOperator();
  return (
    <div className="page">
      <div className="ttl">
        <h1>QSL card</h1>
        <span className="call">{user.my_callsign}</span>
      </div>
      <CardSettings key={user.id} />
    </div>
  );
}
