import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useContests, useScores } from '../../features/contests/api.ts';
import { ContestHead } from '../../features/contests/contest-head.tsx';
import { RacePanel } from '../../features/contests/race/race-panel.tsx';
import { CategoryBar } from '../../features/contests/scores/category-bar.tsx';
import { ContestLogPanel } from '../../features/contests/scores/contest-log-panel.tsx';
import { ContestRulesPanel } from '../../features/contests/scores/contest-rules-panel.tsx';
import { ScoresPanel } from '../../features/contests/scores/scores-panel.tsx';
import { useSession } from '../../lib/session.ts';
import { replayPath } from '../../lib/station/station-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../ui/states.tsx';
import styles from './scores-page.module.css';

const TABS = [
  { tab: 'board', label: 'Scoreboard' },
  { tab: 'log', label: 'Your log' },
  { tab: 'rules', label: 'Rules' },
] as const;

/** A number of the address; undefined for anything else. */
const numberOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** The current contest, or an earlier one: scores, own log, rules and the race of the first. */
export default function ScoresPage() {
  const [query] = useSearchParams();
  const [racing, setRacing] = useState<readonly string[]>([]);
  const category = query.get('category');
  const scores = useScores(numberOf(query.get('contest')), category);
  const { data } = scores;
  const isVisitor = useSession() === null;
  const tabs = isVisitor ? TABS.filter(({ tab }) => tab !== 'log') : TABS;
  const { tab } = tabs.find((one) => one.tab === query.get('tab')) ?? TABS[0];
  if (!data)
    return (
      <div className="page">
        <h1 className="vh">Scores</h1>
        <Panel>
          <NotLoaded query={scores} what="the scores" rows={8} height={34} />
        </Panel>
      </div>
    );
  const { contest } = data;
  if (!contest)
    return (
      <div className="page">
        <h1 className="vh">Scores</h1>
        <EmptyState
          title="No contest has started yet."
          text="The scores of the first contest will appear here."
          link={{ to: '/scores/reported', label: 'Scores from contest loggers' }}
        />
      </div>
    );
  return (
    <div className="page">
      <ContestHead contest={contest} stations={data.stations} />
      <div className={styles.bar}>
        <nav className={styles.tabs} aria-label="Contest">
          {tabs.map((one) => (
            <ButtonLink
              key={one.tab}
              small
              to={`?tab=${one.tab}&contest=${contest.id}`}
              aria-current={one.tab === tab ? 'page' : undefined}
              preventScrollReset
            >
              {one.label}
            </ButtonLink>
          ))}
          <ButtonLink small to="/megastream">
            Megastream
          </ButtonLink>
          <ButtonLink small to="/scores/reported">
            From contest loggers
          </ButtonLink>
          {contest.state !== 'upcoming' && (
            <ButtonLink small to={replayPath(Date.parse(contest.from), Date.parse(contest.to))}>
              Replay
            </ButtonLink>
          )}
        </nav>
        <ContestChoice contestId={contest.id} />
      </div>
      {tab === 'board' && (
        <>
          {data.contest_lb.length > 0 && (
            <RacePanel key={contest.id} contest={contest} stations={racing} onChoose={setRacing} />
          )}
          <CategoryBar scores={data} contest={contest} shown={category} />
          <ScoresPanel scores={data} category={category} />
        </>
      )}
      {tab === 'log' && <ContestLogPanel contest={contest.id} page={numberOf(query.get('page')) ?? 1} />}
      {tab === 'rules' && <ContestRulesPanel contest={contest} />}
    </div>
  );
}

function ContestChoice({ contestId }: { contestId: number }) {
  const [query, setQuery] = useSearchParams();
  const id = useId();
  const { data = [] } = useContests();
  if (data.length < 2) return null;
  return (
    <label htmlFor={id}>
      <span className="muted">Contest</span>{' '}
      <select
        id={id}
        value={contestId}
        onChange={({ currentTarget: { value } }) =>
          setQuery({ tab: query.get('tab') ?? 'board', contest: value }, { preventScrollReset: true })
        }
      >
        {data.map((contest) => (
          <option key={contest.id} value={contest.id}>
            {contest.name}, {contest.from.slice(0, 10)}
          </option>
        ))}
      </select>
    </label>
  );
}
