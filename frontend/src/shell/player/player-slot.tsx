import { type ComponentType, useEffect, useState } from 'react';
import { type PlayerMedia, stop, usePlaying } from '../../lib/player.ts';
import { showToast } from '../../ui/toasts.tsx';

/** The player while something plays. Its code is loaded with the first video. */
export function PlayerSlot() {
  const media = usePlaying();
  const [Player, setPlayer] = useState<ComponentType<{ media: PlayerMedia }> | null>(null);
  const isWanted = media !== null && Player === null;
  useEffect(() => {
    if (!isWanted) return;
    import('./floating-player.tsx').then(
      ({ FloatingPlayer }) => setPlayer(() => FloatingPlayer),
      () => {
        stop();
        showToast({ kind: 'bad', text: 'Failed to load the player. Please try again.' });
      },
    );
  }, [isWanted]);
  return media && Player && <Player media={media} />;
}
