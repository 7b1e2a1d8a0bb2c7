import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { RegisterForm } from '../../features/identity/register-form.tsx';
import { asCallsign } from '../../features/identity/sub-accounts/sub-account-text.ts';
import { cx } from '../../lib/cx.ts';
import { useSession } from '../../lib/session.ts';
import { FIRST_STEPS_PATH } from '../../session/account-paths.ts';
import panelStyles from '../../ui/panel.module.css';
import styles from './auth.module.css';

export default function RegisterPage() {
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // After registering on this page, onDone navigates to the welcome.
  const [wasSignedIn] = useState(session !== null);
  if (wasSignedIn) return <Navigate to="/profile" replace />;
  return (
    <div className={cx('page', styles.page)}>
      <div className={cx(panelStyles.panel, panelStyles.framed, styles.card)}>
        <h1>Create Account</h1>
        <p className="muted">All you need is your e-mail address and your callsign.</p>
        <RegisterForm
          refId={query.get('ref_id')}
          initialCallsign={asCallsign(query.get('call') ?? '').slice(0, 20)}
          onDone={() => navigate(FIRST_STEPS_PATH)}
        />
        <p className="muted">
          Already have an account? <Link to="/login">Log in</Link>
        </p>
      </div>
    </div>
  );
}
