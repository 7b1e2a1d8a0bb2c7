import { OwnPhotos } from '../../features/social/photos/own-photos.tsx';
import { photosPath } from '../../lib/photo-path.ts';
import { useOperator } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** One's own photos. */
export function PicturesPage() {
  const { user } = useOperator();
  return (
    <div className="page">
      <div className="ttl">
        <h1>Photos</h1>
        <span className="call">{user.my_callsign}</span>
        <span className="sp" />
        <ButtonLink small to={photosPath(user.my_callsign)}>
          As others see them
        </ButtonLink>
      </div>
      {/* Another account's uploads and crop are not this one's. */}
      <OwnPhotos key={user.id} />
    </div>
  );
}
