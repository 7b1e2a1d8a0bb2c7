import type { UserCard } from '@pileup/contract/presence';
import { opModeText } from './op-mode-text.ts';

const PROPAGATION: Readonly<Record<string, string>> = {
  AS: 'Aircraft scatter',
  AUE: 'Aurora-E',
  AUR: 'Aurora',
  BS: 'Back scatter',
  ECH: 'EchoLink',
  EME: 'Moon bounce',
  ES: 'Sporadic E',
  FAI: 'Field aligned',
  F2: 'F2',
  GWAVE: 'Ground wave',
  INTERNET: 'Internet',
  ION: 'Ionoscatter',
  IRL: 'IRLP',
  LOS: 'Line of sight',
  MS: 'Meteor scatter',
  RPT: 'Repeater',
  RS: 'Rain scatter',
  SAT: 'Satellite',
  TEP: 'Trans-equatorial',
  TR: 'Tropo',
};

type StationActivity = Pick<
  UserCard,
  'name' | 'is_live' | 'is_online' | 'op_mode' | 'prop_mode' | 'sat_name' | 'activation_type' | 'activation_ref'
>;

/** First name, op mode, propagation and activation: `Priya · Net control · Satellite QO-100`. */
export function activityText(card: StationActivity): string {
  const activity = card.is_live ? [opModeText(card.op_mode), propagationText(card)] : [];
  // Its radio still reports that the operator has closed down.
  if (card.is_online && !card.is_live && card.op_mode === 0) activity.push(opModeText(0));
  const activation = card.is_live || card.is_online ? activationText(card) : '';
  return [card.name, ...activity, activation].filter(Boolean).join(' · ');
}

function propagationText({ prop_mode, sat_name }: Pick<StationActivity, 'prop_mode' | 'sat_name'>): string {
  const mode = prop_mode.trim().toUpperCase();
  if (sat_name || mode === 'SAT') return `Satellite ${sat_name}`.trim();
  return PROPAGATION[mode] ?? mode;
}

function activationText({
  activation_type,
  activation_ref,
}: Pick<StationActivity, 'activation_type' | 'activation_ref'>) {
  return [activation_type, activation_ref].filter(Boolean).join(' ');
}

/** Rig, antenna and power: `QMX · EFHW · 5 W`. */
export function rigText({ rig_name, antenna, power }: Pick<UserCard, 'rig_name' | 'antenna' | 'power'>): string {
  return [rig_name, antenna, power !== null && `${power} W`].filter(Boolean).join(' · ');
}

/** Antenna direction: `285°`, or with elevation `145° / 27°`; empty if unknown. */
export function beamText({ azimuth, elevation }: Pick<UserCard, 'azimuth' | 'elevation'>): string {
  return [azimuth, elevation]
    .filter((angle) => angle !== null)
    .map((angle) => `${Math.round(angle)}°`)
    .join(' / ');
}
