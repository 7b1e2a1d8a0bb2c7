import { parseStationCall } from '@pileup/radio/station-call';
import { IconLink } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { PublicYearView } from '../../features/social/stats/public-year.tsx';
import { useSession } from '../../lib/session.ts';
import { profilePath, yearPath } from '../../lib/station/station-paths.ts';
import { usePageTitle } from '../../lib/text/page-title.ts';
import { copyLink } from '../../ui/actions/copy-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Call } from '../../ui/radio/contact-parts.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

const YEAR = /^(19|20|21)\d\d$/;

/** The public page of a station's year; the call in the path may contain slashes. */
export default function YearPage() {
  const { year = '', '*': path = '' } = useParams();
  const call = YEAR.test(year) ? parseStationCall(path.replace(/(?<!\/)\/+$/, '')) : null;
  usePageTitle(call ? `${call}: the year ${year}` : undefined);
  const isOwn = useSession()?.user.my_callsign === call;
  if (!call) return <NotFoundPage />;
  return (
    <div className="page">
      <div className="ttl">
        <h1>The year {year}</h1>
        <Call call={call} to={profilePath(call)} />
        <span className="sp" />
        {isOwn && (
          <ButtonLink small to={`/stats/${year}`}>
            All statistics
          </ButtonLink>
        )}
        <Button small onClick={() => void copyLink(window.location.origin + yearPath(call, Number(year)))}>
          <IconLink className="i" stroke={1.75} aria-hidden /> Copy link
        </Button>
      </div>
      <PublicYearView key={`${call} ${year}`} callsign={call} year={Number(year)} />
    </div>
  );
}
