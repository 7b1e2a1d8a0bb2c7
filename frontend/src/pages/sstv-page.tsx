import { SstvArchive } from '../features/content/media/sstv-archive.tsx';
import { useSession } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';

/** The public archive of received pictures. */
export default function SstvPage() {
  const session = useSession();
  return (
    <div className="page">
      <div className="ttl">
        <h1>SSTV archive</h1>
        <span className="sp" />
        {/* Pictures are added on the page of the contact in which they were received. */}
        {session && (
          <ButtonLink small to="/logs">
            Add a picture to a contact
          </ButtonLink>
        )}
      </div>
      <SstvArchive />
    </div>
  );
}
