import type { LogServiceName } from '@pileup/contract/services';
import type { FilterFieldName } from '@pileup/radio/log-filter/fields';
import type { Parameters } from './qso-filters.js';

// Conditions of the filter language that read more than the contact itself: `qso` is the contact.

/** Fields that are named after an outside service. */
export type ServiceField = LogServiceName;

const SERVICES: Readonly<Record<ServiceField, true>> = { qrz: true, clublog: true, eqsl: true, lotw: true };

export const isService = (field: FilterFieldName): field is ServiceField => Object.hasOwn(SERVICES, field);

/**
 * The contacts in any of `states` at a service, or with `negated` all others. One `exists`, which PostgreSQL joins in either
 * direction; as a part of another expression it would be a look-up for each contact.
 */
export function serviceTest(
  service: ServiceField,
  states: readonly string[],
  negated: boolean,
  parameters: Parameters,
): string {
  const stored = states.filter((state) => state !== 'none');
  // Contacts in no state have no row: they are those without a row in another one.
  const hasNone = stored.length < states.length;
  const comparison = hasNone ? '<> all' : '= any';
  const isExcluded = hasNone !== negated;
  return `${isExcluded ? 'not ' : ''}exists (
    select from logbook.service_state s where s.account_id = $accountId and s.service = '${service}' and s.qdo_id = qso.qdo_id
      and s.state ${comparison} (${parameters.add(stored)}::text[]))`;
}

/** The contacts with all values of a set-up of the account, given the patterns of its name; one without values has none. */
export function setupTest(names: readonly string[], parameters: Parameters): string {
  return `exists (
    select from logbook.setup s where s.account_id = $accountId and s.name ilike any (${parameters.add(names)}::text[])
      and s.callsign in ('', qso.station_callsign) and (s.power is null or s.power = qso.power::real)
      and (s.fields = '{}' or qso.fields @> s.fields)
      and (s.callsign <> '' or s.power is not null or s.fields <> '{}'))`;
}

/** The numbers of the contacts of each group of `keys` that was logged for the earliest time. */
const firstOf = (keys: string, condition: string) => `
  select (min(array[extract(epoch from ts)::bigint, qdo_id]))[2] from logbook.qso
  where account_id = $accountId and deleted_at is null and ${condition} group by ${keys}`;

// As `Worked` of libs/radio: a new entity is new on every band and in every mode, and only the entity is named.
const OF_ENTITY: Readonly<Record<string, string>> = {
  dxcc: 'first = of_entity',
  band: "band <> '' and first = of_band and first <> of_entity",
  mode: "band <> '' and first = of_mode and first <> of_entity",
  slot: "band <> '' and first not in (of_entity, of_band, of_mode)",
};
const OF_PLACE: Readonly<Record<string, string>> = {
  zone: firstOf('cq_zone', 'cq_zone is not null'),
  square: firstOf('left(grid, 4)', 'length(grid) >= 4'),
};

/**
 * The contacts that were new for the log when they were made. The log is read once for all marks of an entity: what is new
 * of an entity is among the first contacts of its bands and modes.
 */
export function markTest(marks: readonly string[]): string {
  const ofEntity = marks.flatMap((mark) => OF_ENTITY[mark] ?? []);
  const firsts = [
    ...(ofEntity.length === 0 ? [] : [slotsWhere(ofEntity.map((condition) => `(${condition})`).join(' or '))]),
    ...marks.flatMap((mark) => OF_PLACE[mark] ?? []),
  ];
  return `qdo_id in (${firsts.map((each) => `(${each})`).join(' union all ')})`;
}

const slotsWhere = (condition: string) => `
  select first[2] from (
    select band, first, min(first) over (partition by dxcc) as of_entity,
      min(first) over (partition by dxcc, band) as of_band,
      min(first) filter (where band <> '') over (partition by dxcc, mode_class) as of_mode
    from (
      select dxcc, band, mode_class, min(array[extract(epoch from ts)::bigint, qdo_id]) as first from logbook.qso
      where account_id = $accountId and deleted_at is null and dxcc is not null group by dxcc, band, mode_class
    ) slot
  ) marked where ${condition}`;
