import { useNavigate } from 'react-router-dom';
import { mayLeave } from '../ui/leave-guard.tsx';
import { endSession } from './sign-out.ts';

/** Signs out, once nothing typed is lost by it. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLeave())) return;
    void navigate('/login?logout=success');
    await endSession();
  };
}
