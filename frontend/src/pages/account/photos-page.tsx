import { OwnPhotos } from '../../features/social/photos/own-photos.tsx';
import { useOperator } from '../../lib/session.ts';
import { photosPath } from '../../lib/station/station-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

export default function PicturesPage() {
  const { user } = useOperator();
  return (
    <div className="page">
      <div className="ttl">
        <h1>Photos</h1>
        <span className="call">{user.my_callsign}</span>
        <span className="sp" />
        <ButtonLink small to={photosPath(user.my_callsign)}>
          Public view
        </ButtonLink>
      </div>
      {/* The photos are remounted for another account. */}
      <OwnPhotos key={user.id} />
    </div>
  );
}
