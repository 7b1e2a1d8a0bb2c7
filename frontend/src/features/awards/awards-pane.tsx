import type { Award, AwardRule, AwardsResponse } from '@pileup/contract/awards/awards';
import { awardCountText, awardPeriodText, awardRuleText } from '@pileup/radio/awards/award-text';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { useSession } from '../../lib/session.ts';
import { countText } from '../../lib/text/time-text.ts';
import { Lightbox } from '../../ui/lists/lightbox.tsx';
import panelStyles from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../ui/states.tsx';
import { useAwards } from './api.ts';
import styles from './awards-pane.module.css';
import { OpenPeriods } from './open-periods.tsx';
import { Postmark } from './postmark.tsx';

/** The awards: the latest certificates, the provisional results, the rules, and the reader's own. */
export function AwardsPane() {
  const query = useAwards();
  const session = useSession();
  const { data } = query;
  if (!data)
    return (
      <div className={panelStyles.panel}>
        <NotLoaded query={query} what="the awards" rows={8} height={56} />
      </div>
    );
  return (
    <div className={styles.pane}>
      <Panel title="Recently awarded" aside={<Link to="/award/check">Check a certificate</Link>}>
        {data.latest.length === 0 ? (
          <EmptyState text="No awards yet. The first are decided 48 hours after a day on which subscribers made contacts." />
        ) : (
          <Certificates latest={data.latest} />
        )}
        <Unclaimed answer={data} />
      </Panel>
      <Panel title="Provisional results" aside="live">
        <div className={styles.container}>
          <OpenPeriods answer={data} />
        </div>
      </Panel>
      <AwardRules rules={data.rules} />
      {session && <OwnAwards awards={data.own_awards} />}
    </div>
  );
}

/** Thumbnails 300 px wide, 800 px in the lightbox. */
function Certificates({ latest }: { latest: readonly Award[] }) {
  const [shown, setShown] = useState<{ awards: readonly Award[]; at: number } | null>(null);
  return (
    <>
      <ul className={styles.certificates}>
        {latest.map((award, at) => (
          <li key={award.id}>
            <button type="button" onClick={() => setShown({ awards: latest, at })}>
              <img src={`/award/${award.id}?width=300`} alt={altOf(award)} width={300} height={212} loading="lazy" />
            </button>
            <Link to={`/award/${award.id}`}>
              <span className="call">{award.user.my_callsign}</span> {award.award.name}
            </Link>
            <span className="muted">
              {awardCountText(award.count, award.measure)}
              {award.shared && ', shared'}
            </span>
          </li>
        ))}
      </ul>
      {shown && (
        <Lightbox
          label="Certificates"
          images={shown.awards.map((award) => ({
            src: `/award/${award.id}?width=800`,
            alt: altOf(award),
            width: 800,
            height: 566,
          }))}
          at={shown.at}
          action={(at) => <Link to={`/award/${shown.awards[at]?.id}`}>Open the award</Link>}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

const periodOf = ({ period, from, to }: Award) => awardPeriodText(period, Date.parse(from), Date.parse(to));
const altOf = (award: Award) => `${award.user.my_callsign}: ${award.award.name}, ${periodOf(award)}`;

function Unclaimed({ answer: { unclaimed, rules } }: { answer: AwardsResponse }) {
  const names = unclaimed.flatMap(({ award_id }) => rules.find(({ id }) => id === award_id)?.name ?? []);
  if (names.length === 0) return null;
  return <p className={cx('muted', styles.unclaimed)}>No station qualified last time: {names.join(', ')}.</p>;
}

function OwnAwards({ awards }: { awards: readonly Award[] }) {
  return (
    <Panel title="Your awards" aside={countText(awards.length)}>
      {awards.length === 0 ? (
        <EmptyState text="You have no awards yet. Your contacts count from the day you become a subscriber." />
      ) : (
        <ul className={styles.own}>
          {awards.map((award) => (
            <li key={award.id}>
              <Postmark
                className={styles.small}
                shortName={award.award.short_name}
                period={award.period}
                from={award.from}
              />
              <span>
                <Link to={`/award/${award.id}`}>
                  <b>{award.award.name}</b>
                </Link>
                <small>
                  {awardCountText(award.count, award.measure)}, {periodOf(award)}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The rules by which awards are decided, from the rules themselves. */
function AwardRules({ rules }: { rules: readonly AwardRule[] }) {
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
        <b>What counts.</b> Every contact that counts on the leaderboards, was received here within 48 hours and was
        made while the station had a subscription.
      </p>
      <p>
        <b>When.</b> Once, 48 hours after the period ends. Later edits make no difference.
      </p>
      <p>
        <b>Ties</b> are shared. An award that no station qualifies for is recorded as such.
      </p>
      <p>
        <b>Proof.</b> Open an award to see every contact behind it. Certificates are digitally signed.
      </p>
    </Panel>
  );
}
