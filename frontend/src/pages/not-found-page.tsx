import { usePageTitle } from '../lib/text/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

export function NotFoundPage() {
  usePageTitle('Not found');
  return (
    <div className="page">
      <h1 className="vh">Not found</h1>
      <EmptyState
        title="Only noise here."
        text="There is no page at this address."
        action={<ButtonLink to="/">Home</ButtonLink>}
      />
    </div>
  );
}
