import type { UserCard } from '@pileup/contract/presence';
import { resolveMode } from '@pileup/radio/mode';
import type { Mark } from '@pileup/radio/worked';
import { IconAntenna, IconFocus2, IconNavigation, IconPencilPlus, IconTrophy, IconVideo } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { logPath, profilePath } from '../../lib/station/station-paths.ts';
import { bandOfStation } from '../../lib/station/station-place.ts';
import { Avatar } from '../../ui/avatar.tsx';
import buttonStyles from '../../ui/button.module.css';
import { IconButton } from '../../ui/button.tsx';
import panelStyles from '../../ui/panel.module.css';
import { bandColour } from '../../ui/radio/band-token.ts';
import { BandChip, Call, Frequency, ModeChip } from '../../ui/radio/contact-parts.tsx';
import { Dial } from '../../ui/radio/dial.tsx';
import { Marks } from '../../ui/radio/marks.tsx';
import { MemberBadge } from '../../ui/radio/member-badge.tsx';
import { StationState } from '../../ui/radio/station-state.tsx';
import statesStyles from '../../ui/states.module.css';
import styles from './station-card.module.css';
import type { ViewType } from './station-filters.ts';
import { activityText, beamText, rigText } from './station-text.ts';
import { vfo } from './use-tuning.ts';

/** From this length on (the badge counts as two) the state is only a dot, so that the callsign is never cut. */
const LONG_CALL = 10;
/** From this length on the callsign has a smaller font. */
const LONGEST_CALL = 16;
const SIZES = { small: styles.small, large: styles.large };
/** From 1 GHz on the frequency has a smaller font. */
const LONG_KHZ = 1_000_000;

export interface StationCardProps {
  card: UserCard;
  view: ViewType;
  /** Tunes the viewer's radio; undefined without one, and on the viewer's own card. */
  onTune?: ((card: UserCard) => void) | undefined;
  /** Country, and distance and beam from the viewer. */
  place: string;
  /** The marks that a contact with this station would get. */
  marks: readonly Mark[];
  /** Whether the viewer can log a contact with the station. */
  canLog: boolean;
}

/** One station, in the style of a receiver's front panel. Memoised per card. */
export const StationCard = memo(function StationCard({ card, view, onTune, place, marks, canLog }: StationCardProps) {
  const band = bandOfStation(card);
  const nameLength = card.my_callsign.length + (card.is_admin || card.sub ? 2 : 0);
  const longest = card.my_callsign.length >= LONGEST_CALL;
  const long = longest || nameLength >= LONG_CALL;
  const activity = activityText(card);
  const mark = card.is_live === 1 && <Marks marks={marks} band={band} mode={card.mode} isShort />;
  return (
    <article
      className={cx(panelStyles.panel, styles.card, SIZES[view], longest && styles.longestCall)}
      style={
        {
          '--c': card.is_live && band ? bandColour(band) : 'var(--line-strong)',
          '--letters': nameLength,
        } as CSSProperties
      }
      aria-label={card.my_callsign}
    >
      <div className={styles.head}>
        {view === 'large' && (
          <Avatar call={card.my_callsign} image={card.profile_image_name} continent={card.continent} />
        )}
        <div className={styles.identity}>
          <div className={styles.callLine}>
            <Call call={card.my_callsign} to={profilePath(card.my_callsign)} />
            <MemberBadge member={card} />
          </div>
          <p className={styles.activity} title={activity}>
            {activity}
          </p>
          <div className={styles.place}>
            <p className={styles.cut} title={place}>
              {place}
            </p>
            {view === 'small' && mark}
          </div>
        </div>
        <StationState
          station={card}
          compact={long ? 'always' : view === 'small' ? 'phones' : undefined}
          className={styles.state}
        />
        <span className={styles.actions}>
          {view === 'small' && card.is_streaming === 1 && <CameraIcon card={card} />}
          {canLog && card.is_live === 1 && <LogLink card={card} />}
          {onTune && <TuneButton card={card} onTune={onTune} />}
        </span>
      </div>
      <div className={styles.tuning}>
        <CardFrequency card={card} />
        <span className={styles.chips}>
          <CardMode mode={card.mode} />
          <BandChip band={band} />
        </span>
      </div>
      {view === 'large' && (
        <div className={styles.details}>
          <Rig card={card} />
          {mark}
        </div>
      )}
      <Dial station={card} className={styles.dial} />
    </article>
  );
});

export function StationCardSkeleton({ view }: { view: ViewType }) {
  return (
    <div className={cx(panelStyles.panel, styles.card, SIZES[view], styles.skeleton)}>
      <span className={statesStyles.skeleton} />
      <span className={statesStyles.skeleton} />
      <span className={statesStyles.skeleton} />
    </div>
  );
}

function CardFrequency({ card: { on_freq, is_live } }: { card: UserCard }) {
  if (on_freq === null || !is_live) {
    return (
      <span className={styles.noFrequency}>
        <span aria-hidden="true">--.---.---</span>
        <span className="vh">No frequency</span>
      </span>
    );
  }
  const long = on_freq !== '******' && on_freq >= LONG_KHZ;
  return (
    <span className={long ? styles.longFrequency : undefined}>
      <Frequency khz={on_freq} />
    </span>
  );
}

/** A radio reports USB; the log has SSB with submode USB. */
function CardMode({ mode }: { mode: string }) {
  const resolved = resolveMode(mode);
  return <ModeChip mode={resolved.mode} submode={resolved.submode} />;
}

function Rig({ card }: { card: UserCard }) {
  const beam = beamText(card);
  const rig = rigText(card);
  return (
    <p className={styles.radio}>
      {rig && (
        <span className={styles.rig}>
          <IconAntenna size={13} stroke={1.75} aria-hidden />
          <span className="vh">Rig: </span>
          {rig}
        </span>
      )}
      {card.program && <span className={styles.program}>via {card.program}</span>}
      {beam && (
        <span>
          <IconNavigation size={13} stroke={1.75} aria-hidden />
          <span className="vh">Beaming: </span>
          {beam}
        </span>
      )}
      {card.is_streaming === 1 && (
        <Link className={styles.camera} to={`/live/user/${card.id}`}>
          <IconVideo size={13} stroke={1.75} aria-hidden />
          Live camera
        </Link>
      )}
      {card.on_freq === '******' && (
        <span title="In a contest: the frequency is hidden">
          <IconTrophy size={13} stroke={1.75} aria-hidden />
          <span className="vh">In a contest</span>
        </span>
      )}
      {!card.is_live && <span>{card.is_online ? 'No radio connected' : 'Offline'}</span>}
    </p>
  );
}

function CameraIcon({ card: { id, my_callsign } }: { card: UserCard }) {
  return (
    <Link
      className={buttonStyles.icon}
      to={`/live/user/${id}`}
      aria-label={`Live camera of ${my_callsign}`}
      title="Live camera"
    >
      <IconVideo className="i" stroke={1.75} aria-hidden />
    </Link>
  );
}

/** A link that fills in the log bar. */
function LogLink({ card: { my_callsign, on_freq, mode } }: { card: UserCard }) {
  return (
    <Link
      className={buttonStyles.icon}
      to={logPath(my_callsign, { khz: on_freq, mode })}
      aria-label={`Log a contact with ${my_callsign}`}
    >
      <IconPencilPlus className="i" stroke={1.75} aria-hidden />
    </Link>
  );
}

interface TuneButtonProps {
  card: UserCard;
  onTune: (card: UserCard) => void;
}

/** "Tune here": only if the station's frequency is visible. */
function TuneButton({ card, onTune }: TuneButtonProps) {
  const { is_live, on_freq, mode } = card;
  if (!is_live || typeof on_freq !== 'number') return null;
  return (
    <IconButton
      label={`Tune my radio to ${[vfo(on_freq), mode].filter(Boolean).join(' ')}`}
      icon={IconFocus2}
      onClick={() => onTune(card)}
    />
  );
}
