import { useNavigate } from 'react-router-dom';
import { confirmLeave } from '../ui/leave-guard.tsx';
import { endSession } from './sign-out.ts';

/** Signs out, after asking about unsaved changes. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await confirmLeave())) return;
    void navigate('/login?logout=success');
    await endSession();
  };
}
