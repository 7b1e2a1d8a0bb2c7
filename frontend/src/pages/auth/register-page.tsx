import '../../features/identity/identity.css';
import '../landing/landing-page.css';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { RegisterForm } from '../../features/identity/register-form.tsx';
import { asCallsign } from '../../features/identity/sub-accounts/sub-account-text.ts';
import { useSession } from '../../session/session.ts';

export function RegisterPage() {
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // Whoever becomes signed in on this page is on the way to the welcome already.
  const [cameSignedIn] = useState(session !== null);
  if (cameSignedIn) return <Navigate to="/profile" replace />;
  return (
    <div className="page entry">
      <div className="panel">
        <h1>Create Account</h1>
        <p className="muted">Your email address and your callsign are all it takes.</p>
        <RegisterForm
          refId={query.get('ref_id')}
          initialCallsign={asCallsign(query.get('call') ?? '').slice(0, 20)}
          onDone={() => navigate('/profile?register=success')}
        />
        <p className="muted">
          Already here? <Link to="/login">Log in</Link>
        </p>
      </div>
    </div>
  );
}
