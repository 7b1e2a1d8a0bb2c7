import type { SubscriptionKind } from '@pileup/contract/admin/users';
import styles from './users.module.css';

/** Paid and gift are a filled disc, a trial a ring, grace a square on its tip, free a muted ring; always with the word. */
export function SubscriptionMark({ kind }: { kind: SubscriptionKind }) {
  return (
    <span className={styles.mark} data-kind={kind}>
      {kind}
    </span>
  );
}
