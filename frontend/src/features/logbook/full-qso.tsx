import type { FullQsoResponse } from '@pileup/contract/logbook';
import { IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { RefusedError } from '../../lib/http/http.ts';
import { type ShownDateFormat, useDateFormat, useShowsLocalTime } from '../../lib/text/display-settings.ts';
import { usePageTitle } from '../../lib/text/page-title.ts';
import { utcDateText, utcMinuteText } from '../../lib/text/time-text.ts';
import { copyLink } from '../../ui/actions/copy-text.ts';
import { shareLinks } from '../../ui/actions/share-links.ts';
import buttonStyles from '../../ui/button.module.css';
import { Button, ButtonLink } from '../../ui/button.tsx';
import panelStyles from '../../ui/panel.module.css';
import { BandChip, Frequency, ModeChip } from '../../ui/radio/contact-parts.tsx';
import reportLineStyles from '../../ui/report-line.module.css';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useFullQso } from './api.ts';
import styles from './full-qso.module.css';
import { EarlierContacts } from './qso/earlier-contacts.tsx';
import { PathPanel } from './qso/path/path-panel.tsx';
import { type QsoDetail, qsoDetails } from './qso/qso-details.ts';

/** A contact: all fields for its owner, the public ones for other viewers. `below` is shown under it. */
export function FullQso({ qdoId, below }: { qdoId: number; below?: (qso: FullQsoResponse['qso']) => ReactNode }) {
  const isId = Number.isSafeInteger(qdoId) && qdoId > 0;
  const { data, error, refetch } = useFullQso(isId ? qdoId : undefined);
  if (data)
    return (
      <>
        <Card answer={data} />
        <EarlierContacts answer={data} />
        {below?.(data.qso)}
      </>
    );
  if (isId && !error) {
    return (
      <div className={panelStyles.panel}>
        <h1 className="vh">Contact</h1>
        <SkeletonRows rows={6} height={46} label="Loading the contact" />
      </div>
    );
  }
  // An id out of range is rejected as invalid; for the viewer it is not found, too.
  const refused = error instanceof RefusedError && (error.code === 'not_found' || error.code === 'invalid');
  const notFound = !isId || refused;
  return (
    <div className={panelStyles.panel}>
      <h1 className="vh">Contact</h1>
      <ErrorState
        text="Error loading QSO"
        detail={notFound ? "This contact doesn't exist or was deleted." : error?.message}
        {...(notFound ? {} : { onRetry: () => void refetch() })}
      />
    </div>
  );
}

function Card({ answer }: { answer: FullQsoResponse }) {
  const { qso } = answer;
  const { station_callsign: station, Call: dx, qdo_id } = qso;
  const title = `${station}'s QSO with ${dx}`;
  usePageTitle(title);
  const at = Date.parse(qso.TS);
  const timeIn = (format: ShownDateFormat) => `${utcDateText(at, format)} ${utcMinuteText(at)}`;
  const display = { format: useDateFormat(), localTime: useShowsLocalTime() };
  return (
    <article className={cx(panelStyles.panel, panelStyles.framed, styles.card)}>
      <div className={styles.contact}>
        <header>
          <h1>
            <span className="call">{station}</span>'s QSO with <span className="call">{dx}</span>{' '}
            <span className="muted">
              at <time dateTime={qso.TS}>{timeIn(display.format)}</time> UTC
            </span>
          </h1>
          {qso.mine && (
            <ButtonLink small to={`/logger/${qdo_id}`}>
              Edit
            </ButtonLink>
          )}
        </header>
        <p className={styles.hero}>
          <Frequency khz={qso.Freq} />
          <BandChip band={qso.Band} />
          <ModeChip mode={qso.Mode} submode={qso.SubMode} />
          {qso.freq_hidden && <span className="muted">Frequency hidden in contests</span>}
        </p>
        <dl className={cx(reportLineStyles.reportLine, styles.report)}>
          {qsoDetails(answer, display).map((detail) => (
            <Detail key={detail.label} {...detail} />
          ))}
        </dl>
        <ShareRow title={`${title} at ${timeIn('iso')} UTC`} />
      </div>
      <PathPanel answer={answer} />
    </article>
  );
}

function Detail({ label, value, mono, to }: QsoDetail) {
  return (
    <div className={label === 'Comment' || label === 'Notes' ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd className={mono ? undefined : styles.prose}>{to ? <Link to={to}>{value}</Link> : value}</dd>
    </div>
  );
}

function ShareRow({ title }: { title: string }) {
  const url = `${window.location.origin}${window.location.pathname}`;
  return (
    <nav className={styles.share} aria-label="Share">
      <span className="lg">Share</span>
      <Button small onClick={() => void copyLink(url)}>
        <IconLink className="i" stroke={1.75} aria-hidden /> Copy link
      </Button>
      {shareLinks(url, title).map(({ name, href }) => (
        <a
          key={name}
          className={cx(buttonStyles.button, buttonStyles.small)}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
        >
          {name}
          <span className="vh"> (opens in a new tab)</span>
        </a>
      ))}
    </nav>
  );
}
