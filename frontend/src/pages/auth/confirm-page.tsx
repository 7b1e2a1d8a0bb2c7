import '../../features/identity/identity.css';
import '../landing/landing-page.css';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Confirmation } from '../../features/identity/confirmation/confirmation.tsx';
import { Confirmed } from '../../features/identity/confirmation/confirmed.tsx';

/** Where the link of the letter leads, `/account?confirm=…`; open to everybody, as the letter may be read elsewhere. */
export function ConfirmPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const confirmed: unknown = state?.confirmed;
  const [token] = useState(query.get('token') ?? '');
  // A token has no business in the address for longer than it takes to read it.
  useEffect(() => {
    if (query.has('token')) void navigate('/confirm', { replace: true });
  }, [navigate, query]);
  return (
    <div className="page entry">
      <div className="panel">
        <h1>Confirm your address</h1>
        {typeof confirmed === 'string' ? (
          <Confirmed callsign={confirmed} />
        ) : token ? (
          <Confirmation
            token={token}
            // The entry of the history outlives the change of accounts that may follow.
            onConfirmed={(callsign) => void navigate('/confirm', { replace: true, state: { confirmed: callsign } })}
          />
        ) : (
          <p>
            Please open the link of our letter. You find it again on your <Link to="/account">account</Link>, where it
            can be sent once more.
          </p>
        )}
      </div>
    </div>
  );
}
