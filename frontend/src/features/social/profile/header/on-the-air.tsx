import { resolveMode } from '@pileup/radio/mode';
import { cx } from '../../../../lib/cx.ts';
import { useActiveUsers } from '../../../../lib/live/live.ts';
import { bandOfStation } from '../../../../lib/station-place.ts';
import { BandChip, Frequency, ModeChip } from '../../../../ui/radio/contact-parts.tsx';
import { Dial } from '../../../../ui/radio/dial.tsx';
import { StationState } from '../../../../ui/radio/station-state.tsx';
import styles from './on-the-air.module.css';

/** The station's current state; nothing if it is neither on the air nor online. */
export function OnTheAir({ callsign }: { callsign: string }) {
  const { data } = useActiveUsers();
  const card = data?.find(({ my_callsign }) => my_callsign === callsign);
  if (!card || !(card.is_live || card.is_online)) return null;
  const isLive = Boolean(card.is_live);
  const mode = resolveMode(card.mode);
  const azimuth = card.azimuth === null ? '' : `beam ${Math.round(card.azimuth)}°`;
  return (
    <div className={styles.box}>
      <p className={styles.line}>
        <StationState station={card} />
        {isLive && (
          <>
            <Frequency khz={card.on_freq} />
            <ModeChip mode={mode.mode} submode={mode.submode} />
            <BandChip band={bandOfStation(card)} />
            <span className={cx('muted', styles.rig)}>{[card.rig_name, azimuth].filter(Boolean).join(' · ')}</span>
          </>
        )}
      </p>
      {isLive && card.on_freq !== null && <Dial station={card} className={styles.dial} />}
    </div>
  );
}
