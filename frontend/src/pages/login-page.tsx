import '../features/identity/identity.css';
import './front-door.css';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { LoginForm } from '../features/identity/login-form.tsx';
import { safeRedirect } from '../features/identity/safe-redirect.ts';
import { useSession } from '../lib/session.ts';

export function LoginPage() {
  const session = useSession();
  const [query] = useSearchParams();
  const next = safeRedirect(query.get('redirect'), location.origin);
  // Also the way on after signing in, here or in another tab.
  if (session) return <Navigate to={next} replace />;
  return (
    <div className="page entry">
      <div className="panel">
        <h1>Log in</h1>
        {query.get('logout') === 'success' && <p role="status">You are signed out. 73!</p>}
        {query.has('redirect') && <p className="muted">Log in to go on to the page you asked for.</p>}
        <LoginForm />
        <p className="muted">
          New here? <Link to="/register">Create Account</Link>
        </p>
      </div>
    </div>
  );
}
