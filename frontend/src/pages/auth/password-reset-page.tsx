import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { NewPasswordForm, ResetRequest } from '../../features/identity/password/password-forms.tsx';
import { cx } from '../../lib/cx.ts';
import { SIGNED_IN_PATH } from '../../session/switch-account.ts';
import panelStyles from '../../ui/panel.module.css';
import styles from './auth.module.css';

/** Password reset: requests the e-mail, or with the token of its link sets a new password. */
export default function PasswordResetPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const token = query.get('token');
  return (
    <div className={cx('page', styles.page)}>
      <div className={cx(panelStyles.panel, panelStyles.framed, styles.card)}>
        <h1>{token ? 'Choose a new password' : 'Forgotten password'}</h1>
        {token ? (
          <NewPasswordForm token={token} onDone={() => void navigate(SIGNED_IN_PATH, { replace: true })} />
        ) : (
          <ResetRequest />
        )}
        <p className="muted">
          {token && <Link to="/password/reset">Send another link</Link>}
          <Link to="/login">Log in</Link>
          <Link to="/login?pin=">Log in with a PIN</Link>
        </p>
      </div>
    </div>
  );
}
