import type { Contest } from '@pileup/contract/contests/contests';
import { RULE_TEXTS } from '@pileup/radio/contests/rule-texts';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import { AUDIENCE_NAMES, DUPLICATE_NAMES } from '../contest-text.ts';
import styles from './scores.module.css';

/** The rules of a contest, explained from its row. */
export function ContestRulesPanel({ contest }: { contest: Contest }) {
  const rule = RULE_TEXTS[contest.rule];
  return (
    <Panel title="Rules" bodyClassName={styles.rules}>
      <dl>
        <dt>Time</dt>
        <dd>
          <Time at={contest.from} /> to <Time at={contest.to} /> UTC
        </dd>
        <dt>Contacts sent by</dt>
        <dd>
          <Time at={contest.log_until} /> UTC; then the results are final
        </dd>
        <dt>Who takes part</dt>
        <dd>{AUDIENCE_NAMES[contest.audience]}</dd>
        <dt>Bands</dt>
        <dd>{contest.bands.join(', ') || 'all'}</dd>
        <dt>Modes</dt>
        <dd>{contest.modes.join(', ') || 'all'}</dd>
        <dt>Duplicates</dt>
        <dd>
          A station counts once on {DUPLICATE_NAMES[contest.duplicates]}. A duplicate scores 0; keep it in the log.
        </dd>
        {contest.categories.length > 0 && (
          <>
            <dt>Categories</dt>
            <dd>{contest.categories.join(', ')}</dd>
          </>
        )}
        <dt>Points</dt>
        <dd>
          <b>{rule.name}.</b> {rule.explained.join(' ')}
        </dd>
      </dl>
    </Panel>
  );
}
