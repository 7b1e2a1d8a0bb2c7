import { awardPeriodText } from '@pileup/radio/awards/award-text';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useAward } from '../../features/awards/api.ts';
import { AwardView } from '../../features/awards/detail/award-detail.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/text/page-title.ts';
import panelStyles from '../../ui/panel.module.css';
import { NotLoaded } from '../../ui/states.tsx';
import toolbarStyles from '../../ui/toolbar.module.css';
import { AwardTabs } from './award-tabs.tsx';

const AwardAdmin = lazy(() => import('./award-admin.tsx'));

export default function AwardPage() {
  const id = Number(useParams().id);
  const query = useAward(id);
  const isAdmin = useSession()?.user.is_admin === 1;
  const { data: award } = query;
  usePageTitle(award && `${award.user.my_callsign} · ${award.award.name}`);
  return (
    <div className="page">
      <div className={toolbarStyles.toolbar}>
        <h1>{award ? award.award.name : 'Award'}</h1>
        {award && (
          <span className="muted">{awardPeriodText(award.period, Date.parse(award.from), Date.parse(award.to))}</span>
        )}
      </div>
      <AwardTabs shown="award" id={id} />
      {award ? (
        <AwardView
          award={award}
          acts={
            isAdmin && (
              <Suspense fallback={null}>
                <AwardAdmin award={award} />
              </Suspense>
            )
          }
        />
      ) : (
        <div className={panelStyles.panel}>
          <NotLoaded query={query} what="the award" rows={8} height={56} />
        </div>
      )}
    </div>
  );
}
