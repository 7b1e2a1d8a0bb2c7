import { SkeletonRows } from '../ui/states.tsx';

/** Shown while the code of a page loads. */
export function PageSkeleton() {
  return (
    <div className="page coming">
      <SkeletonRows rows={8} height={30} />
    </div>
  );
}
