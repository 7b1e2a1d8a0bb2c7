import { SstvArchive } from '../features/content/media/sstv-archive.tsx';

/** The public archive of received pictures. */
export default function SstvPage() {
  return (
    <div className="page">
      <div className="ttl">
        <h1>SSTV archive</h1>
      </div>
      <SstvArchive />
    </div>
  );
}
