import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ReplayEmbedCode } from '../features/content/embeds/embed-codes.tsx';
import { replayName } from '../features/content/embeds/embed-snippets.ts';
import { DEFAULT_SPEED, parseReplayQuery, replayQuery } from '../features/globe/replay/replay-address.ts';
import styles from '../features/globe/replay/replay-bar.module.css';
import { ReplayBoard } from '../features/globe/replay/replay-board.tsx';
import type { Span } from '../features/globe/replay/replay-player.ts';
import { lastDay, thisEvening, thisYear } from '../features/globe/replay/replay-presets.ts';
import { recordingsQuery } from '../features/globe/replay/replay-query.ts';
import { useSession } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

/** A replay of any evening, by its address: the contacts of all stations, or of the reader's log. */
export default function ReplayPage() {
  const { pathname, search } = useLocation();
  const session = useSession();
  const now = useMemo(() => Date.now(), []);
  const address = useMemo(
    () =>
      parseReplayQuery(search) ?? { span: lastDay(now), moment: lastDay(now).from, speed: DEFAULT_SPEED, isOwn: false },
    [search, now],
  );
  const { from, to } = address.span;
  const showMoment = useCallback(
    (query: string) => {
      // The router would give up a page that is still loading. Meanwhile the address may be that of another page.
      if (window.location.pathname === pathname)
        window.history.replaceState(window.history.state, '', `?${query.replace(/^\?/, '')}`);
    },
    [pathname],
  );
  return (
    <>
      <nav className={styles.presets} aria-label="Replays">
        <h1>Replay</h1>
        <Preset label="Last 24 hours" span={lastDay(now)} />
        <Preset label="This evening" span={thisEvening(now)} />
        <LatestContest />
        {session && <Preset label="My year" span={thisYear(now)} isOwn />}
      </nav>
      {address.isOwn && !session ? (
        <EmptyState text="Log in to replay your own log." link={{ to: '/login', label: 'Log in' }} />
      ) : (
        <>
          <ReplayBoard key={`${from} ${to} ${address.isOwn}`} address={address} onMoment={showMoment} />
          {!address.isOwn && <Embed key={`${from} ${to}`} name={replayName(address.span, now)} />}
        </>
      )}
    </>
  );
}

/** The code that shows this replay on another site; closed at first. */
function Embed({ name }: { name: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.embed} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Embed this replay</summary>
      {isOpen &&
        (name === null ? (
          <p className={styles.note}>Finished replays of up to 48 hours can be embedded in other sites.</p>
        ) : (
          <ReplayEmbedCode name={name} />
        ))}
    </details>
  );
}

function Preset({ label, span, isOwn = false }: { label: string; span: Span; isOwn?: boolean }) {
  const query = replayQuery({
    span,
    moment: span.from,
    speed: span.to - span.from > 7 * 86_400_000 ? 3_600 : 600,
    isOwn,
  });
  return (
    <ButtonLink small to={`/replay?${query}`}>
      {label}
    </ButtonLink>
  );
}

/** The latest contest that is recorded; nothing before there is one. */
function LatestContest() {
  const { data } = useQuery(recordingsQuery);
  const contest = data?.recordings.find(({ kind }) => kind === 'contest');
  if (!contest) return null;
  return <Preset label={contest.name} span={{ from: Date.parse(contest.from), to: Date.parse(contest.to) }} />;
}
