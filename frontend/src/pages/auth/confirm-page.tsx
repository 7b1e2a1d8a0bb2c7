import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Confirmation, Confirmed } from '../../features/identity/confirmation/confirmation.tsx';
import { cx } from '../../lib/cx.ts';
import panelStyles from '../../ui/panel.module.css';
import styles from './auth.module.css';

/** Target of the link in the confirmation e-mail, `/account?confirm=…`; public, as it may be opened on another device. */
export default function ConfirmPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const confirmed: unknown = state?.confirmed;
  const [token] = useState(query.get('token') ?? '');
  // Remove the token from the URL as soon as it is read.
  useEffect(() => {
    if (query.has('token')) void navigate('/confirm', { replace: true });
  }, [navigate, query]);
  return (
    <div className={cx('page', styles.page)}>
      <div className={cx(panelStyles.panel, panelStyles.framed, styles.card)}>
        <h1>Confirm your address</h1>
        {typeof confirmed === 'string' ? (
          <Confirmed callsign={confirmed} />
        ) : token ? (
          <Confirmation
            token={token}
            // History state survives the change of accounts that may follow.
            onConfirmed={(callsign) => void navigate('/confirm', { replace: true, state: { confirmed: callsign } })}
          />
        ) : (
          <p>
            Please open the link in our e-mail. If you can’t find it, send it again from your{' '}
            <Link to="/account">account</Link>.
          </p>
        )}
      </div>
    </div>
  );
}
