import { Link } from 'react-router-dom';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';

/** What the specification says while the feed is under way. */
export const LOADING_TEXT = 'Loading feed...';

interface FeedStateProps {
  loaded: boolean;
  error: Error | null;
  onRetry: () => void;
  band: string | undefined;
  sketch: { rows: number; height: number };
}

/** The feed where it has no rows: under way, not to be had, or empty. */
export function FeedState({ loaded, error, onRetry, band, sketch }: FeedStateProps) {
  if (loaded) return <Empty band={band} />;
  if (error) return <ErrorState text="Failed to load the feed." detail={error.message} onRetry={onRetry} />;
  return <SkeletonRows {...sketch} label={LOADING_TEXT} />;
}

function Empty({ band }: { band: string | undefined }) {
  if (!band) return <EmptyState text="Nobody has logged a contact yet. The next one appears here by itself." />;
  return (
    <EmptyState
      text={`None of the newest contacts was made on ${band}.`}
      action={
        <Link className="btn sm" to="/">
          Show all bands
        </Link>
      }
    />
  );
}
