import { bearingDeg, distanceKm } from '@pileup/radio/grid';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useDateFormat, useDistanceUnit } from '../../../lib/text/display-settings.ts';
import { distanceText } from '../../../lib/text/distance-text.ts';
import { utcMinuteText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { BandChip, Call } from '../../../ui/radio/contact-parts.tsx';
import type { GlobeContact, GlobePlace } from '../engine/globe.ts';
import styles from './contact-panel.module.css';
import { momentText } from './moment-text.ts';

const CLASS_LABELS: Readonly<Record<string, string>> = { voice: 'Voice', cw: 'CW', data: 'Data', sstv: 'SSTV' };

/** The stations of a contact, its distance and direction. */
export function ContactPanel({ contact }: { contact: GlobeContact | null }) {
  const unit = useDistanceUnit();
  const format = useDateFormat();
  const aside = contact && contact.id > 0 ? <Link to={`/qso/${contact.id}`}>Open</Link> : 'Enter opens it';
  return (
    <Panel title="Contact" aside={aside}>
      {contact ? (
        <div className={styles.contact}>
          <p className={styles.calls}>
            <Call call={contact.from.call ?? 'Station'} />
            <IconArrowRight className="i" aria-label="with" />
            <Call call={contact.to.call ?? 'Station'} />
            <time dateTime={new Date(contact.time).toISOString()}>{momentText(contact.time, format)}</time>
          </p>
          <p className={styles.chips}>
            <BandChip band={contact.band} />
            <span className={styles.mode}>{CLASS_LABELS[contact.modeClass] ?? ''}</span>
            <span className={styles.label}>{contact.to.label}</span>
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>Path</dt>
              <dd>{distanceText(distanceKm(contact.from, contact.to), unit)}</dd>
            </div>
            <div>
              <dt>Beam</dt>
              <dd>{Math.round(bearingDeg(contact.from, contact.to)) % 360}°</dd>
            </div>
            <div>
              <dt>Back</dt>
              <dd>{Math.round(bearingDeg(contact.to, contact.from)) % 360}°</dd>
            </div>
          </dl>
        </div>
      ) : (
        <p className={styles.none}>
          Point at an arc, or focus the globe and turn it: the contact in the middle is shown.
        </p>
      )}
    </Panel>
  );
}

/** The stations of a contact in one line. */
export function contactText({ from, to, band, time }: GlobeContact): string {
  const name = ({ call, label }: GlobePlace) => [call ?? 'a station', label && `(${label})`].filter(Boolean).join(' ');
  return `${name(from)} with ${name(to)}${band && `, ${band}`}, ${utcMinuteText(time)}`;
}
