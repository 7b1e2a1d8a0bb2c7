import type { PlayerMedia } from '../../lib/player.ts';
import { twitchPage } from '../../lib/player.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { ButtonLink } from '../button.tsx';
import styles from './player-place.module.css';

/** Windows in which a player of 400 × 300 px, the least that Twitch accepts, does not fit beside bars and margins. */
const TOO_SMALL = '(max-width: 439px), (max-height: 459px)';

/** The page on Twitch of a stream that this window is too small for; null if it can be played here. */
export function useTwitchInstead(media: PlayerMedia): string | null {
  const isTooSmall = useMediaQuery(TOO_SMALL);
  return isTooSmall ? twitchPage(media) : null;
}

/** A link in place of the player of Twitch in a small window. */
export function TwitchLink({ href }: { href: string }) {
  return (
    <div className={styles.instead}>
      <p>Twitch plays only in a window with room for 400 × 300 px.</p>
      <ButtonLink small to={href} target="_blank" rel="noopener noreferrer">
        Watch on Twitch
      </ButtonLink>
    </div>
  );
}
