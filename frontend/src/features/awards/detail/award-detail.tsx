import type { AwardDetail } from '@pileup/contract/awards/awards';
import { awardCountText, awardPeriodText } from '@pileup/radio/awards/award-text';
import { IconBan, IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { countOf } from '../../../lib/text/amount-text.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { ShareMenu } from '../../../ui/actions/share-menu.tsx';
import buttonStyles from '../../../ui/button.module.css';
import { ButtonLink } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { Time } from '../../../ui/time.tsx';
import styles from './award-detail.module.css';
import { AwardProof } from './award-proof.tsx';

const WIDTHS = [100, 300, 800] as const;
const PAPERS = [
  ['a4', 'A4'],
  ['letter', 'Letter'],
] as const;

interface AwardViewProps {
  award: AwardDetail;
  /** The acts of an administrator on the award. */
  acts: ReactNode;
}

export function AwardView({ award, acts }: AwardViewProps) {
  return (
    <>
      <div className={styles.columns}>
        <img
          className={styles.certificate}
          src={award.pictures[800]}
          alt={`Certificate: ${award.user.my_callsign}, ${award.award.name}, ${periodOf(award)}, ${awardCountText(award.count, award.measure)}, serial ${award.serial}`}
          width={800}
          height={566}
        />
        <div className={styles.side}>
          <HolderPanel award={award} acts={acts} />
          <FinalOrder award={award} />
          <Record award={award} />
        </div>
      </div>
      <AwardProof award={award} />
    </>
  );
}

const periodOf = ({ period, from, to }: AwardDetail) => awardPeriodText(period, Date.parse(from), Date.parse(to));

function HolderPanel({ award, acts }: AwardViewProps) {
  const { user, revocation, pictures, sheets } = award;
  const url = new URL(`/award/${award.id}`, location.href).href;
  return (
    <Panel title="Holder" aside={awardCountText(award.count, award.measure)}>
      {revocation ? (
        <p className={cx(styles.verdict, styles.bad)}>
          <IconBan className="i" stroke={1.75} aria-hidden />
          <span>
            <b>Revoked</b> on <Time at={revocation.revoked_at} show="date" />: {revocation.reason}
          </span>
        </p>
      ) : (
        <p className={styles.verdict}>
          <IconCircleCheck className="i" stroke={1.75} aria-hidden />
          <span>
            <b>Valid.</b> Not revoked.
          </span>
        </p>
      )}
      <dl className={styles.facts}>
        <Fact label="Station">
          <Call call={user.my_callsign} to={profilePath(user.my_callsign)} />
        </Fact>
        <Fact label="Period, UTC">{periodOf(award)}</Fact>
        <Fact label="Rule">
          {award.key} version {award.rule_version}
        </Fact>
        <Fact label="Ties">{award.shared ? 'shared' : 'none'}</Fact>
        <Fact label="Serial">
          <span className="mono">{award.serial}</span>
        </Fact>
        <Fact label="Proof, SHA-256">
          <span className="mono" title={award.proof}>
            {award.proof.slice(0, 4)}…{award.proof.slice(-4)}
          </span>
        </Fact>
      </dl>
      <div className={styles.actions}>
        <span className="lg">Picture</span>
        {WIDTHS.map((width) => (
          <a key={width} className={cx(buttonStyles.button, buttonStyles.small)} href={pictures[width]} download>
            {width}
          </a>
        ))}
        <span className="lg">Print</span>
        {PAPERS.map(([paper, label]) => (
          <a key={paper} className={cx(buttonStyles.button, buttonStyles.small)} href={sheets[paper]} download>
            <IconPrinter className="i" stroke={1.75} aria-hidden /> {label}
          </a>
        ))}
      </div>
      <div className={styles.actions}>
        <ShareMenu url={url} title={`${user.my_callsign}: ${award.award.name}`} />
        <ButtonLink small to="/award/check">
          Check a certificate
        </ButtonLink>
        {acts}
      </div>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="lg">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function FinalOrder({ award }: { award: AwardDetail }) {
  return (
    <Panel title="Final order" aside={awardCountText(award.count, award.measure)}>
      <ol className={styles.order}>
        {award.places.map(({ place, station_callsign, count }) => (
          <li key={station_callsign} style={{ '--p': count / award.count } as object}>
            <span className={styles.place}>
              <span className="vh">Place </span>
              {place}
            </span>
            <Call call={station_callsign} to={profilePath(station_callsign)} />
            <span className="num">{countText(count)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Record({ award }: { award: AwardDetail }) {
  return (
    <Panel title="Record" aside="UTC">
      <ul className={styles.record}>
        <li>
          <Time at={award.decided_at} />
          <span>Decided once, {countOf(award.count, 'contact')} in the proof</span>
        </li>
        <li>
          <Time at={award.decided_at} />
          <span>
            Certificate signed, key <span className="mono">{award.key_id}</span>
          </span>
        </li>
        <li>
          {award.revocation ? <Time at={award.revocation.revoked_at} /> : <span className="muted">Revoked</span>}
          <span>{award.revocation ? `Revoked: ${award.revocation.reason}` : 'never'}</span>
        </li>
        <li>
          <span className="muted">Contacts</span>
          <span>
            <Link to={`/replay?from=${award.from}&to=${award.to}`}>Replay the period</Link>
          </span>
        </li>
      </ul>
    </Panel>
  );
}
