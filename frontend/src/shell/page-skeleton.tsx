import { SkeletonRows } from '../ui/states.tsx';

/** What stands in for a page while its code comes. */
export function PageSkeleton() {
  return (
    <div className="page coming">
      <SkeletonRows rows={8} height={30} />
    </div>
  );
}
