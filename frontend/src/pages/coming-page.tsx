import { useRouteHandle } from '../shell/route-handle.ts';
import { EmptyState } from '../ui/states.tsx';

/** A page whose contents do not exist yet, but which others may already link to. */
export default function ComingPage() {
  const { title } = useRouteHandle();
  return (
    <div className="page">
      <div className="ttl">
        <h1>{title}</h1>
      </div>
      <EmptyState
        title="This page is not ready yet."
        text="It is part of a later version of the site."
        link={{ to: '/', label: 'Home' }}
      />
    </div>
  );
}
