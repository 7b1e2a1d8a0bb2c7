import { Navigate } from 'react-router-dom';

/** `/join` has nothing of its own to show to operators, who have joined already. */
export default function JoinPage() {
  return <Navigate to="/" replace />;
}
