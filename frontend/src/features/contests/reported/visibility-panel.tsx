import type { ScoreVisibility } from '@pileup/contract/contests/scoreboard';
import { Link } from 'react-router-dom';
import { FieldError } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { NotLoaded } from '../../../ui/states.tsx';
import { useChooseVisibility, useScoreVisibility } from './api.ts';
import styles from './reported-scores.module.css';

const OPTIONS: readonly { value: ScoreVisibility; label: string }[] = [
  { value: 'live', label: 'Live' },
  { value: 'delayed', label: 'An hour later' },
  { value: 'total', label: 'Total only' },
];
const TEXTS: Readonly<Record<ScoreVisibility, string>> = {
  live: 'Others see your score as soon as your contest logger sends it.',
  delayed: 'Others see your score as it was 60 minutes before.',
  total: 'Others see your total score, without contacts, points and multipliers.',
};

/** The operator's choice for the scores that the operator's logger sends. */
export function VisibilityPanel() {
  const query = useScoreVisibility();
  const choose = useChooseVisibility();
  const visibility = query.data;
  return (
    <Panel
      title="Your score"
      aside={<Link to="/docs#connect">Connect your contest logger</Link>}
      bodyClassName={styles.choice}
    >
      {visibility === undefined ? (
        <NotLoaded query={query} what="your choice" rows={1} height={32} />
      ) : (
        <>
          <Segment
            label="What others see of your score"
            options={OPTIONS}
            value={visibility}
            disabled={choose.isPending}
            onChange={(value) => choose.mutate(value)}
          />
          <p className="muted">{TEXTS[visibility]}</p>
          <FieldError text={choose.error?.message} />
        </>
      )}
    </Panel>
  );
}
