import type { AwardRule } from '@pileup/contract/awards/awards';
import { awardRuleText } from '@pileup/radio/awards/award-text';
import { countText } from '../../lib/text/time-text.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './awards-pane.module.css';

/** The rules by which awards are decided, from the rules themselves. */
export function AwardRules({ rules }: { rules: readonly AwardRule[] }) {
  return (
    <Panel title="How they are decided" aside={`${countText(rules.length)} awards`} bodyClassName={styles.rules}>
      <dl>
        {rules.map((rule) => (
          <div key={rule.key}>
            <dt>{rule.name}</dt>
            <dd>
              {awardRuleText(rule)}
              {rule.version > 1 && `, version ${rule.version} of the rule`}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <b>What counts.</b> Every contact that the leaderboards count, received within 48 hours of its time and made
        while the station had a subscription.
      </p>
      <p>
        <b>When.</b> 48 hours after the period ends, once. Later edits change nothing.
      </p>
      <p>
        <b>Ties</b> are shared. An award that no station qualifies for is recorded as such.
      </p>
      <p>
        <b>Proof.</b> Each award opens to its last contact, and its certificate is signed.
      </p>
    </Panel>
  );
}
