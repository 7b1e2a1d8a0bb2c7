import type { ReportedContest, ReportedScore } from '@pileup/contract/contests/scoreboard';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { countText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { useReportedScores } from './api.ts';
import { isListed, occurring, type ScoreFilter } from './category-text.ts';
import styles from './reported-scores.module.css';
import { ScoreTable } from './score-table.tsx';

/** Rows shown at once; more are added on request. */
const ROWS = 200;
const ALL: ScoreFilter = { text: '', operator: '', power: '' };

/** The scores that contest loggers send, by contest. */
export function ReportedScores() {
  const query = useReportedScores();
  const [params, setParams] = useSearchParams();
  const contests = query.data;
  if (!contests)
    return (
      <Panel>
        <NotLoaded query={query} what="the scores" rows={8} height={32} />
      </Panel>
    );
  const shown = contests.find(({ contest }) => contest === params.get('contest')) ?? contests[0];
  if (!shown)
    return (
      <Panel>
        <EmptyState
          title="No scores in the last ten days"
          text="Contest loggers such as N1MM Logger+, not1mm, TR4W, DXLog and YFKtest send scores here while a contest runs."
          link={{ to: '/docs#connect', label: 'Connect your contest logger' }}
        />
      </Panel>
    );
  return (
    <Contest
      key={shown.contest}
      shown={shown}
      contests={contests}
      onChoose={(contest) => setParams({ contest }, { replace: true, preventScrollReset: true })}
    />
  );
}

interface ContestProps {
  shown: ReportedContest;
  contests: readonly ReportedContest[];
  onChoose: (contest: string) => void;
}

function Contest({ shown: { contest, scores }, contests, onChoose }: ContestProps) {
  const [filter, setFilter] = useState(ALL);
  const [rows, setRows] = useState(ROWS);
  const listed = scores.map((score, at) => ({ score, place: at + 1 })).filter(({ score }) => isListed(score, filter));
  function change(part: Partial<ScoreFilter>) {
    setFilter({ ...filter, ...part });
    setRows(ROWS);
  }
  return (
    <Panel>
      <search className={styles.filters}>
        <label>
          Contest
          <select value={contest} onChange={({ target }) => onChoose(target.value)}>
            {contests.map((each) => (
              <option key={each.contest}>{each.contest}</option>
            ))}
          </select>
        </label>
        <Choice label="Operators" part="operator" scores={scores} filter={filter} onChange={change} />
        <Choice label="Power" part="power" scores={scores} filter={filter} onChange={change} />
        <label className={styles.find}>
          <span className="vh">Find by call or club</span>
          <input
            type="search"
            placeholder="Call or club"
            data-shortcut="/"
            autoComplete="off"
            spellCheck={false}
            value={filter.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        </label>
        <span className={styles.count} role="status">
          {countText(listed.length)} of {countText(scores.length)}
        </span>
      </search>
      {listed.length === 0 ? (
        <EmptyState text="No station matches." action={<Button onClick={() => change(ALL)}>Show all</Button>} />
      ) : (
        <ScoreTable contest={contest} rows={listed.slice(0, rows)} />
      )}
      {listed.length > rows && (
        <p className={styles.more}>
          <Button onClick={() => setRows(rows + ROWS)}>Show {Math.min(ROWS, listed.length - rows)} more</Button>
        </p>
      )}
    </Panel>
  );
}

interface ChoiceProps {
  label: string;
  part: 'operator' | 'power';
  scores: readonly ReportedScore[];
  filter: ScoreFilter;
  onChange: (part: Partial<ScoreFilter>) => void;
}

function Choice({ label, part, scores, filter, onChange }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={filter[part]} onChange={({ target }) => onChange({ [part]: target.value })}>
        <option value="">All</option>
        {occurring(scores, part).map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
    </label>
  );
}
