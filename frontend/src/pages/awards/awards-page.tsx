import { AwardsPane } from '../../features/awards/awards-pane.tsx';
import toolbarStyles from '../../ui/toolbar.module.css';
import { AwardTabs } from './award-tabs.tsx';

export default function AwardsPage() {
  return (
    <div className="page">
      <div className={toolbarStyles.toolbar}>
        <h1>Station Master Awards</h1>
      </div>
      <AwardTabs shown="awards" />
      <AwardsPane />
    </div>
  );
}
