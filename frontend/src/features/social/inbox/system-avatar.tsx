import { IconBroadcast } from '@tabler/icons-react';
import styles from './inbox.module.css';

/** The avatar of notifications from Pileup itself or from a deleted account. */
export function SystemAvatar() {
  return (
    <span className={styles.systemAvatar} aria-hidden="true">
      <IconBroadcast size={20} stroke={1.75} />
    </span>
  );
}
