import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { LoginForm } from '../../features/identity/login-form.tsx';
import { PinForm, PinRequest } from '../../features/identity/pin/pin-login.tsx';
import { safeRedirect } from '../../features/identity/safe-redirect.ts';
import { cx } from '../../lib/cx.ts';
import { sessionEnd, useSession } from '../../lib/session.ts';
import panelStyles from '../../ui/panel.module.css';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import styles from './auth.module.css';

/** Login by password or PIN. The step is in the URL: a phone may unload the page while the user reads the e-mail. */
export default function LoginPage() {
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  const pin = query.get('pin');
  const container = useFocusFallback<HTMLDivElement>(`${pin}`);
  const next = safeRedirect(query.get('redirect'), location.origin);
  // The redirect follows a login, here or in another tab.
  if (session) return <Navigate to={next} replace />;
  return (
    <div className={cx('page', styles.page)}>
      <div className={cx(panelStyles.panel, panelStyles.framed, styles.card)} ref={container} tabIndex={-1}>
        <h1>Log in</h1>
        {query.get('logout') === 'success' && <p role="status">You are signed out. 73!</p>}
        {query.get('deleted') === '1' && (
          <p role="status">Your account will be deleted in 30 days. Log in before then to keep it.</p>
        )}
        {query.has('redirect') && (
          <p className="muted" role="status">
            {sessionEnd() === 'expired'
              ? 'You have been signed out. Log in to continue where you were.'
              : 'Log in to continue.'}
          </p>
        )}
        {pin === null && <LoginForm pinPath={`/login?${withPin(query, '')}`} />}
        {pin === '' && (
          <PinRequest
            onSent={(callsign) => setQuery(withPin(query, callsign), { replace: true })}
            onCancel={() => setQuery(withPin(query, null))}
          />
        )}
        {pin && <PinForm key={pin} callsign={pin.slice(0, 30)} onCancel={() => setQuery(withPin(query, null))} />}
        <p className="muted">
          New here? <Link to="/register">Create Account</Link>
        </p>
      </div>
    </div>
  );
}

/** The query with the callsign for a PIN; null removes it. */
function withPin(query: URLSearchParams, pin: string | null): URLSearchParams {
  const next = new URLSearchParams(query);
  // The logout message is shown once.
  next.delete('logout');
  if (pin === null) next.delete('pin');
  else next.set('pin', pin);
  return next;
}
