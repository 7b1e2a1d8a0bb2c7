import { cx } from '../lib/cx.ts';
import { SkeletonRows } from '../ui/states.tsx';
import styles from './page-skeleton.module.css';

export function PageSkeleton() {
  return (
    <div className={cx('page', styles.page)}>
      <SkeletonRows rows={8} height={30} />
    </div>
  );
}
