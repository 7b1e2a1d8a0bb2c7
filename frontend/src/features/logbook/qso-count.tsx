import { counted } from '../../lib/text/time-text.ts';
import { useLogbookCount } from './api.ts';
import styles from './qso-count.module.css';

export function QsoCount() {
  const { data, isError } = useLogbookCount();
  return (
    <span className={styles.count}>
      {isError ? 'Error loading total logs count' : data && counted(data.count, 'QSO')}
    </span>
  );
}
