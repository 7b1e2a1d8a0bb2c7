import { racePath, raceStations } from '@pileup/radio/contests/race-path';
import { useNavigate, useParams } from 'react-router-dom';
import { useContests } from '../../features/contests/api.ts';
import { ContestHead } from '../../features/contests/contest-head.tsx';
import { RacePanel } from '../../features/contests/race/race-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../ui/states.tsx';

/** The race of a few stations, for everyone who has the page's address. */
export default function RacePage() {
  const { id, stations = '' } = useParams();
  const navigate = useNavigate();
  const contests = useContests();
  const contest = contests.data?.find((one) => String(one.id) === id);
  return (
    <div className="page">
      {contest ? (
        <>
          <ContestHead contest={contest} />
          <RacePanel
            contest={contest}
            stations={raceStations(stations)}
            onChoose={(chosen) =>
              void navigate(racePath(contest.id, chosen), { replace: true, preventScrollReset: true })
            }
          />
        </>
      ) : contests.data ? (
        <>
          <h1 className="vh">Race</h1>
          <EmptyState title="Contest not found." text="The address may be cut off." link={{ to: '/', label: 'Home' }} />
        </>
      ) : (
        <Panel>
          <h1 className="vh">Race</h1>
          <NotLoaded query={contests} what="the race" rows={6} height={40} />
        </Panel>
      )}
    </div>
  );
}
