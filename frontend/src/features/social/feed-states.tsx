import { Link } from 'react-router-dom';
import { EmptyFace, ErrorFace, SkeletonRows } from '../../ui/states.tsx';

/** What the specification says while the feed is under way. */
export const LOADING = 'Loading feed...';

interface FeedFacesProps {
  loaded: boolean;
  error: Error | null;
  onRetry: () => void;
  band: string | undefined;
  sketch: { rows: number; height: number };
}

/** The feed where it has no rows: under way, not to be had, or empty. */
export function FeedFaces({ loaded, error, onRetry, band, sketch }: FeedFacesProps) {
  if (loaded) return <Empty band={band} />;
  if (error) return <ErrorFace text="Failed to load the feed." why={error.message} onRetry={onRetry} />;
  return <SkeletonRows {...sketch} label={LOADING} />;
}

function Empty({ band }: { band: string | undefined }) {
  if (!band) return <EmptyFace why="Nobody has logged a contact yet. The next one appears here by itself." />;
  return (
    <EmptyFace
      why={`None of the newest contacts was made on ${band}.`}
      action={
        <Link className="btn sm" to="/">
          Show all bands
        </Link>
      }
    />
  );
}
