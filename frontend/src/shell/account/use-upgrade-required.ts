import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { onUpgradeRequired } from '../../lib/http/query-client.ts';
import { UPGRADE_REQUIRED_PATH } from '../../session/account-paths.ts';

/** Shows the upgrade notice after an action that was refused because it is for subscribers. */
export function useUpgradeRequired() {
  const navigate = useNavigate();
  useEffect(() => onUpgradeRequired(() => void navigate(UPGRADE_REQUIRED_PATH)), [navigate]);
}
