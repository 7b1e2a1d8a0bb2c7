import type { PublicSetup } from '@pileup/contract/log/setup';
import type { UserCard } from '@pileup/contract/presence';
import { bandOf } from '@pileup/radio/band';
import { publicFrequency } from '@pileup/radio/contests/hidden-frequency';
import { entityByNumber, findEntity } from '@pileup/radio/dxcc';
import { gridOf } from '@pileup/radio/grid';
import { firstName, type StationSummary } from '../identity/index.js';
import { isWithin } from '../platform/clock.js';
import { CONTEST, isLive, ONLINE_MS, QRT, type Rig, SILENT_RIG } from './rig.js';

/** Fields a card shows besides the station. */
export interface Activity {
  rig: Rig | undefined;
  setup: PublicSetup | undefined;
  /** The last signed-in request, ms since 1970. */
  seenAt: number | undefined;
  isStreaming: boolean;
  /** When the station went on the air, ms since 1970. */
  liveSince: number;
}

/** The public card of a station at `now`; null if it is neither live nor online, or hidden. */
export function cardOf(
  station: StationSummary,
  { rig, setup, seenAt, isStreaming, liveSince }: Activity,
  now: number,
): UserCard | null {
  const live = rig !== undefined && isLive(rig, now);
  const online = seenAt !== undefined && isWithin(ONLINE_MS, seenAt, now);
  if (station.isHidden || (!live && !online)) return null;
  return {
    ...identityOf(station),
    is_live: live ? 1 : 0,
    is_online: online ? 1 : 0,
    live_since: live ? new Date(liveSince).toISOString() : null,
    is_streaming: isStreaming ? 1 : 0,
    ...(live ? onAir(rig, station.rigName) : offAir(rig)),
    ...(setup && ofSetup(setup, live ? rig : undefined, station.rigName)),
  };
}

/** The card that announces that a station is neither live nor online. */
export function removedCard(card: UserCard): UserCard {
  return { ...card, is_live: 0, is_online: 0, live_since: null, is_streaming: 0, ...OFF_AIR };
}

function identityOf(station: StationSummary) {
  const { id, callsign, image, isAdmin, isSubscriber, square } = station;
  const entity = findEntity(callsign);
  return {
    id,
    key: `u${id}`,
    name: firstName(station),
    my_callsign: callsign,
    profile_image_name: image,
    dxcc: entity?.entity ?? null,
    cq_zone: entity?.cqZone ?? null,
    country: entity ? (entityByNumber(entity.entity)?.name ?? '') : '',
    continent: entity?.continent ?? '',
    square: square || (entity ? gridOf(entity, 4) : ''),
    is_admin: isAdmin ? (1 as const) : (0 as const),
    sub: isSubscriber ? (1 as const) : (0 as const),
  };
}

type OnAir = Omit<
  UserCard,
  keyof ReturnType<typeof identityOf> | 'is_live' | 'is_online' | 'live_since' | 'is_streaming'
>;

function onAir(rig: Rig, rigName: string): OnAir {
  const contesting = rig.op_mode === CONTEST;
  return {
    on_freq: publicFrequency(rig.freq_hz, '', contesting),
    band: rig.freq_hz === null ? '' : bandOf(rig.freq_hz),
    ptt_down: rig.ptt_down ? 1 : 0,
    op_mode: rig.op_mode ?? 1,
    contesting: contesting ? 1 : 0,
    mode: rig.mode,
    prop_mode: rig.prop_mode,
    sat_name: rig.sat_name,
    rig_name: rigName || rig.rig_name,
    azimuth: rig.azimuth,
    elevation: rig.elevation,
    antenna: '',
    power: null,
    activation_type: rig.activation_type,
    activation_ref: rig.activation_ref,
    program: rig.program,
  };
}

/** Op mode 4 shows no text: only a radio can say that its operator has closed down. */
const OFF_AIR: OnAir = { ...SILENT_RIG, op_mode: 4, on_freq: null, band: '', contesting: 0, antenna: '', power: null };

function offAir(rig: Rig | undefined): OnAir {
  return rig?.op_mode === QRT ? { ...OFF_AIR, op_mode: QRT } : OFF_AIR;
}

/** Values of the chosen set-up take precedence over those of the radio; they need no computer control. */
function ofSetup(
  { rig, antenna, power, activations }: PublicSetup,
  reported: Rig | undefined,
  rigName: string,
): Pick<OnAir, 'rig_name' | 'antenna' | 'power' | 'activation_type' | 'activation_ref'> {
  const [first, ...others] = activations.map(({ programme, references }) => ({
    programme,
    text: references.join(', '),
  }));
  return {
    rig_name: rig || (reported ? rigName || reported.rig_name : ''),
    antenna,
    power,
    activation_type: first?.programme ?? reported?.activation_type ?? '',
    activation_ref: first
      ? [first.text, ...others.map(({ programme, text }) => `${programme} ${text}`)].join(' · ')
      : (reported?.activation_ref ?? ''),
  };
}
