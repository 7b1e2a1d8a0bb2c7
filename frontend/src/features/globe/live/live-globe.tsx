import { useMemo } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { arcsOf } from '../engine/arcs-of.ts';
import { GlobeBoard } from '../view/globe-board.tsx';
import { useHome } from './home-place.ts';
import { useLiveArcs } from './live-arcs.ts';

const NO_ARCS = arcsOf([]);
/** The region where most arcs end. */
const CENTRE = { lat: 40, lon: -15 };

export interface LiveGlobeProps {
  isPage?: boolean;
  className?: string | undefined;
}

/** The contacts of the last 30 minutes, each shown as an arc the second it is logged. */
export function LiveGlobe({ isPage = false, className }: LiveGlobeProps) {
  const { data, error, refetch } = useLiveArcs();
  const arcs = useMemo(() => (data ? arcsOf(data) : NO_ARCS), [data]);
  const home = useHome();
  const notice = data ? undefined : error ? (
    <p role="alert">
      Failed to load contacts.{' '}
      <Button small onClick={() => void refetch()}>
        Retry
      </Button>
    </p>
  ) : (
    <p role="status">Loading contacts…</p>
  );
  return (
    <GlobeBoard
      {...{ arcs, home, notice, className }}
      title="Globe"
      isPageTitle={isPage}
      isWide={isPage}
      centre={CENTRE}
      below={() => (
        <ButtonLink small to="/replay">
          Replay the last 24 hours
        </ButtonLink>
      )}
    />
  );
}
