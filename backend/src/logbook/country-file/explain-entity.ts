import type { EntityPeriod, ExplainEntityResponse } from '@pileup/contract/logbook';
import {
  BUILT_IN_DATE,
  datedFileDate,
  type EntityOfCall,
  entityChanges,
  entityOfCall,
  explainEntity,
} from '@pileup/radio/dxcc';

const MAX_PERIODS = 60;

/**
 * The DXCC entity of a call at a moment, the rule that decides, and the entities that it has at other times.
 *
 * @param call normalized
 * @param at ms since 1970
 */
export function explainedEntity(call: string, at: number): ExplainEntityResponse {
  const { reason, isDated } = explainEntity(call, at);
  const { kind, text, from, until } = reason;
  return {
    call,
    date: new Date(at).toISOString(),
    entity: entityOfCall(call, at),
    reason: { kind, text, from: isoOf(from), until: isoOf(until) },
    source: isDated ? 'country file' : 'built-in list',
    source_date: (isDated && datedFileDate()) || BUILT_IN_DATE,
    periods: periodsOf(call),
  };
}

function periodsOf(call: string): EntityPeriod[] {
  const periods: { from: number; entity: EntityOfCall | null; is_known: boolean }[] = [];
  for (const from of [Number.NEGATIVE_INFINITY, ...entityChanges(call)]) {
    const entity = entityOfCall(call, from);
    const is_known = entity !== null || explainEntity(call, from).reason.kind !== 'gap';
    const before = periods.at(-1);
    if (before && before.entity?.adif === entity?.adif && before.is_known === is_known) continue;
    periods.push({ from, entity, is_known });
  }
  return periods.slice(-MAX_PERIODS).map(({ from, ...period }, n, shown) => {
    const next = shown[n + 1];
    return { from: isoOf(from), until: next ? isoOf(next.from - 1) : null, ...period };
  });
}

const isoOf = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null);
