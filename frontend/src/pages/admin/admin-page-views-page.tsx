import { PageViewsPanels } from '../../features/admin/page-views/page-views-panels.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** What is read, and which links lead here, for administrators. */
export default function AdminPageViewsPage() {
  return (
    <AdminFrame title="Page views">
      <PageViewsPanels />
    </AdminFrame>
  );
}
