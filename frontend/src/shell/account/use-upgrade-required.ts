import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { onUpgradeRequired } from '../../lib/http/query-client.ts';
import { UPGRADE_REQUIRED_PATH } from '../../session/account-paths.ts';

/** Whatever the server keeps for subscribers, trying it leads to where that is said. */
export function useUpgradeRequired() {
  const navigate = useNavigate();
  useEffect(() => onUpgradeRequired(() => void navigate(UPGRADE_REQUIRED_PATH)), [navigate]);
}
