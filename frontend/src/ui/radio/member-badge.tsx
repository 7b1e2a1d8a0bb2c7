import type { UserCard } from '@pileup/contract/presence';
import { IconRosetteDiscountCheck, IconShieldCheck } from '@tabler/icons-react';
import styles from './member-badge.module.css';

export function MemberBadge({ member, size = 14 }: { member: Pick<UserCard, 'is_admin' | 'sub'>; size?: number }) {
  if (!member.is_admin && !member.sub) return null;
  const [Icon, word] = member.is_admin ? [IconShieldCheck, 'Administrator'] : [IconRosetteDiscountCheck, 'Verified'];
  return (
    <span className={styles.badge} title={word}>
      <Icon size={size} stroke={1.75} aria-hidden />
      <span className="vh">{word}</span>
    </span>
  );
}
