import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { countText, utcDateText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import type { Globe } from '../engine/globe.ts';
import { useHome } from '../live/home-place.ts';
import { GlobeBoard } from '../view/globe-board.tsx';
import { useRecording } from './recording/use-recording.ts';
import { replayQuery as addressOf, type ReplayAddress } from './replay-address.ts';
import styles from './replay-bar.module.css';
import { ReplayBar } from './replay-bar.tsx';
import { played, usePlayer, windowAt } from './replay-player.ts';
import { type LoadedReplay, replayQuery } from './replay-query.ts';

const CENTRE = { lat: 40, lon: -15 };
/** An arc stays for a part of the span, and at least for this time. */
const SHORTEST_WINDOW_MS = 10 * 60_000;
const WINDOWS_PER_SPAN = 150;
/** The address is written this often while it plays. */
const ADDRESS_MS = 1_000;

export interface ReplayBoardProps {
  address: ReplayAddress;
  /** Called with the query of the moment shown. */
  onMoment: (query: string) => void;
}

/** A replay: the globe with the contacts of a span, and the bar that plays it. */
export function ReplayBoard({ address, onMoment }: ReplayBoardProps) {
  const accountId = useSession()?.user.id;
  const { isOwn, span } = address;
  const query = useQuery(replayQuery(span, isOwn ? accountId : undefined));
  if (!query.data)
    return (
      <div className={styles.state}>
        <NotLoaded query={query} what="the replay" rows={8} height={48} />
      </div>
    );
  if (query.data.arcs.length === 0)
    return (
      <div className={styles.state}>
        <EmptyState
          title="No contacts with a known location in this time."
          text={isOwn ? 'Contacts in your log need a grid or a country.' : 'Choose another time above.'}
        />
      </div>
    );
  return <Loaded replay={query.data} address={address} onMoment={onMoment} />;
}

function Loaded({ replay, address, onMoment }: ReplayBoardProps & { replay: LoadedReplay }) {
  const { span } = replay;
  const engine = useRef<Globe | null>(null);
  const [state, change, latest] = usePlayer(span, address, engine);
  const recording = useRecording({
    globe: engine,
    moment: () => latest.current.moment,
    isPlaying: state.isPlaying,
    play: () => change((now) => played(now, span)),
  });
  const format = useDateFormat();
  const home = useHome();
  const windowMs = windowAt(Math.max(SHORTEST_WINDOW_MS, (span.to - span.from) / WINDOWS_PER_SPAN), state.speed);
  const { moment, speed, isPlaying } = state;
  const second = Math.floor(moment / 1_000) * 1_000;
  const writtenAt = useRef(0);
  const { isOwn } = address;
  const { from, to } = address.span;
  useEffect(() => {
    const write = () => {
      writtenAt.current = performance.now();
      onMoment(addressOf({ span: { from, to }, moment: second, speed, isOwn }));
    };
    // While it plays, each change comes before the timer has ended: if the last write is old, this one is immediate.
    if (isPlaying && performance.now() - writtenAt.current > ADDRESS_MS) return write();
    const timer = setTimeout(write, isPlaying ? ADDRESS_MS : 150);
    return () => clearTimeout(timer);
  }, [second, speed, isPlaying, isOwn, from, to, onMoment]);
  return (
    <GlobeBoard
      arcs={replay.arcs}
      title={address.isOwn ? 'Replay of your log' : 'Replay'}
      isWide
      className={styles.board}
      centre={CENTRE}
      moment={moment}
      windowMs={windowMs}
      windowText={`${durationText(windowMs)} before ${utcDateText(moment, format)} ${utcMinuteText(moment)}`}
      home={home}
      onDrawn={recording.onDrawn}
      below={(globe) => {
        engine.current = globe;
        return (
          <>
            <ReplayBar {...{ replay, state, recording }} onChange={change} />
            {replay.isThinned && (
              <p className={styles.note}>
                Shows {countText(replay.arcs.length)} of {countText(replay.total)} contacts, evenly sampled.
              </p>
            )}
          </>
        );
      }}
    />
  );
}

function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 72 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
