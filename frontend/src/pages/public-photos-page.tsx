import { parseStationCall } from '@pileup/radio/station-call';
import { useParams } from 'react-router-dom';
import { PublicPhotos } from '../features/social/photos/public-photos.tsx';
import { profilePath } from '../lib/station/station-paths.ts';
import { usePageTitle } from '../lib/text/page-title.ts';
import { Call } from '../ui/radio/contact-parts.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** A station's public photos; the call in the path may contain slashes. */
export default function PublicPhotosPage() {
  const { '*': path = '' } = useParams();
  const call = parseStationCall(path.replace(/(?<!\/)\/+$/, ''));
  usePageTitle(call ? `Photos of ${call}` : undefined);
  if (!call) return <NotFoundPage />;
  return (
    <div className="page">
      <div className="ttl">
        <h1>Photos</h1>
        <Call call={call} to={profilePath(call)} />
      </div>
      <PublicPhotos key={call} call={call} />
    </div>
  );
}
