import { PageViewsPanels } from '../../features/admin/page-views/page-views-panels.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** Views of the pages, and the links that lead here, for administrators. */
export default function AdminPageViewsPage() {
  return (
    <AdminFrame title="Page views">
      <PageViewsPanels />
    </AdminFrame>
  );
}
