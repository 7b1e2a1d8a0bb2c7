import type { UserCard } from '@pileup/contract/presence';
import './station-state.css';

/**
 * Whether a station is on the air, transmitting, online or offline; shape and text differ, not only the colour.
 * Emoji look different on every system, so they are only in the text for screen readers and copying.
 */
export function StationState({ station }: { station: Pick<UserCard, 'is_live' | 'is_online' | 'ptt_down'> }) {
  if (station.is_live && station.ptt_down) {
    return (
      <span className="st tx">
        <span className="vh">🔴 On air, transmitting: </span>
        <span className="word">TX</span>
      </span>
    );
  }
  if (station.is_live) return <Mark kind="air" sign="🔴" word="On air" />;
  return station.is_online ? <Mark kind="live" sign="🟢" word="Online" /> : <Mark kind="left" sign="" word="Left" />;
}

function Mark({ kind, sign, word }: { kind: string; sign: string; word: string }) {
  return (
    <span className={`st ${kind}`}>
      {sign && <span className="vh">{sign} </span>}
      <span className="word">{word}</span>
    </span>
  );
}
