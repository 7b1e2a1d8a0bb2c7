import { IconPrinter } from '@tabler/icons-react';
import { CardSettings } from '../../features/content/cards/card-form.tsx';
import { useOperator } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The look of the operator's QSL cards. */
export default function QslCardPage() {
  const { user } = useOperator();
  return (
    <div className="page">
      <div className="ttl">
        <h1>QSL card</h1>
        <span className="call">{user.my_callsign}</span>
        <span className="sp" />
        <ButtonLink to="/account/qsl-card/print">
          <IconPrinter className="i" stroke={1.75} aria-hidden /> Print QSL cards
        </ButtonLink>
      </div>
      <CardSettings key={user.id} />
    </div>
  );
}
