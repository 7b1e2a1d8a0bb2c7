import type { AwardAssertion } from '@pileup/contract/awards/certificates';
import { awardPeriodText } from '@pileup/radio/awards/award-text';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconStack2, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { FieldError } from '../../../ui/field.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Time } from '../../../ui/time.tsx';
import styles from './certificate-check.module.css';
import {
  type CheckResult,
  checkCertificate,
  type ListedAward,
  loadAwardKeys,
  MAX_BYTES,
  readCertificate,
} from './check-certificate.ts';

const NO_KEYS = 'This device does not have Pileup’s keys yet. Please try again when you are online.';
const NO_ED25519 = 'This browser cannot verify Ed25519 signatures. Please try an up-to-date browser.';

type State = { file: string; result: CheckResult } | { file: string; fault: string } | null;

/** Checks a certificate on this device; the server is asked only whether a genuine one was revoked. */
export function CertificateCheck() {
  const [state, setState] = useState<State>(null);
  async function check([file]: File[]) {
    if (!file) return;
    setState(await outcomeOf(file));
  }
  return (
    <>
      <div className={panelStyles.padded}>
        <DropZone id="certificate" accept=".png,.pdf,image/png,application/pdf" onFiles={(files) => void check(files)}>
          <IconUpload className="i" stroke={1.75} aria-hidden />
          <b>Drop a certificate here, or choose a file</b>
          <span className={styles.rules}>
            PNG or PDF from Pileup. The file is checked on this device and never uploaded.
          </span>
        </DropZone>
      </div>
      <div className={styles.result} aria-live="polite">
        {state && <p className="muted">{state.file}</p>}
        {state && 'fault' in state && <FieldError text={state.fault} />}
        {state && 'result' in state && <CheckResultPanel result={state.result} />}
      </div>
    </>
  );
}

async function outcomeOf(file: File): Promise<State> {
  const keys = await loadAwardKeys();
  if (!keys) return { file: file.name, fault: NO_KEYS };
  const bytes = file.size > MAX_BYTES ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
  try {
    return { file: file.name, result: await checkCertificate(readCertificate(bytes), keys, findAward) };
  } catch {
    return { file: file.name, fault: NO_ED25519 };
  }
}

async function findAward(id: number): Promise<ListedAward> {
  try {
    return (await call('vaward', { id })).award;
  } catch (error) {
    return error instanceof RefusedError && error.status === 404 ? 'not listed' : 'no network';
  }
}

const DAY = 86_400_000;
const LISTED_TEXTS = {
  listed: '',
  'not listed': ' Its award is no longer public, so we could not check whether it was revoked.',
  'no network': ' You are offline, so we could not check whether it was revoked.',
} as const;
const SIGNATURE_TEXTS = {
  'no signature': 'not signed by Pileup',
  'unknown key': 'not our key',
  'does not match': 'does not match',
} as const;

/** The result of a check. */
function CheckResultPanel({ result }: { result: CheckResult }) {
  switch (result.kind) {
    case 'valid':
      return (
        <Result title="Issued by Pileup" icon={<IconCircleCheck aria-hidden />} className={styles.good}>
          <p>
            Pileup signed the details below.{LISTED_TEXTS[result.listed]} The picture in the file is not checked
            {result.listed === 'listed' ? ': compare it with the one below.' : '.'}
          </p>
          <Content assertion={result.assertion} />
          {result.listed === 'listed' && <GenuinePicture assertion={result.assertion} />}
        </Result>
      );
    case 'revoked':
      return (
        <Result title="Revoked" icon={<IconBan aria-hidden />} className={styles.bad}>
          <p>
            Issued by Pileup, revoked on <Time at={result.revocation.revoked_at} show="date" />:{' '}
            {result.revocation.reason}
          </p>
          <Content assertion={result.assertion} />
        </Result>
      );
    case 'superseded':
      return (
        <Result title="Superseded rule" icon={<IconStack2 aria-hidden />}>
          <p>
            Valid when issued, under version {result.assertion.award.rule_version} of the rule. Version {result.version}{' '}
            now applies.{LISTED_TEXTS[result.listed]} The picture in the file is not checked.
          </p>
          <Content assertion={result.assertion} />
          {result.listed === 'listed' && <GenuinePicture assertion={result.assertion} />}
        </Result>
      );
    case 'not ours':
      return (
        <Result title="Not ours" icon={<IconAlertTriangle aria-hidden />} className={styles.bad}>
          <p>The file has no Pileup signature, or was changed after signing. Nothing in it is confirmed.</p>
          <dl>
            {result.claims !== null && <Fact label="Claims">{result.claims}</Fact>}
            <Fact label="Signature">{SIGNATURE_TEXTS[result.reason]}</Fact>
          </dl>
        </Result>
      );
  }
}

interface ResultProps {
  title: string;
  icon: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

function Result({ title, icon, className, children }: ResultProps) {
  return (
    <section className={cx(panelStyles.panel, styles.verdict, className)}>
      <h2>
        {icon} {title}
      </h2>
      {children}
    </section>
  );
}

function Content({ assertion: { recipient, badge, award } }: { assertion: AwardAssertion }) {
  const [from, to] = [Date.parse(award.from), Date.parse(award.to)];
  const period = to - from <= DAY ? 'day' : to - from <= 7 * DAY ? 'week' : 'month';
  return (
    <>
      <dl>
        <Fact label="Holder">{recipient.identity}</Fact>
        <Fact label="Award">{badge.name}</Fact>
        <Fact label="Period, UTC">{awardPeriodText(period, from, to)}</Fact>
        <Fact label="Serial">{award.serial}</Fact>
      </dl>
      <p>
        <ButtonLink small to={`/award/${award.id}`}>
          Open award {award.id}
        </ButtonLink>
      </p>
    </>
  );
}

/** A signed text can be put into any picture. */
function GenuinePicture({ assertion: { award, badge } }: { assertion: AwardAssertion }) {
  return (
    <img
      className={styles.genuine}
      src={`/award/${award.id}?width=800`}
      width={800}
      height={566}
      alt={`The genuine certificate: ${badge.name}, number ${award.id}`}
    />
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="lg">{label}</dt>
      <dd className="mono">{children}</dd>
    </div>
  );
}
