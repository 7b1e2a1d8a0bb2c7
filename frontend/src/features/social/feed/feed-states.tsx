import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';

/** The specification's text while the feed is loading. */
export const LOADING_TEXT = 'Loading feed...';

interface FeedStateProps {
  loaded: boolean;
  error: Error | null;
  onRetry: () => void;
  band: string | undefined;
  skeleton: { rows: number; height: number };
}

export function FeedState({ loaded, error, onRetry, band, skeleton }: FeedStateProps) {
  if (loaded) return <Empty band={band} />;
  if (error) return <ErrorState text="Failed to load the feed." detail={error.message} onRetry={onRetry} />;
  return <SkeletonRows {...skeleton} label={LOADING_TEXT} />;
}

function Empty({ band }: { band: string | undefined }) {
  if (!band) return <EmptyState text="No contacts yet. New ones appear here automatically." />;
  return <EmptyState text={`No recent contacts on ${band}.`} link={{ to: '/', label: 'Show all bands' }} />;
}
