import type { AwardDetail } from '@pileup/contract/awards/awards';
import { AwardActs } from '../../features/awards/detail/award-acts.tsx';
import { ownCredentials } from '../admin/own-credentials.tsx';

/** The acts of an administrator on an award; loaded for administrators only. */
export default function AwardAdmin({ award }: { award: AwardDetail }) {
  return <AwardActs award={award} credentials={ownCredentials} />;
}
