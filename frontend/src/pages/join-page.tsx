import { Navigate } from 'react-router-dom';

/** `/join` redirects: it has no content for operators, who have joined already. */
export default function JoinPage() {
  return <Navigate to="/" replace />;
}
