import type { KeptQso } from '@pileup/contract/logbook';
import type { Band } from '@pileup/radio/band';
import { useQuery } from '@tanstack/react-query';
import { readCopy } from '../../../../lib/device-copy/device-copy.ts';
import { useSession } from '../../../../lib/session.ts';
import { quickModeOf, STEPPED_BANDS } from './tuning-step.ts';

/** The bands and modes an operator uses, for the buttons of the log bar. */
export interface UsedTunings {
  /** The longest wavelength first. */
  readonly bands: readonly Band[];
  /** ADIF modes and submodes without a quick button, the most used first. */
  readonly modes: readonly string[];
}

/** Habits change: only the newest contacts count. */
const NEWEST = 1_000;
const MAX_BANDS = 8;
const MAX_MODES = 4;
/** The device copy is renewed at the same interval. */
const STALE_MS = 15 * 60_000;
const USUAL_BANDS: readonly Band[] = ['40m', '20m', '15m', '10m', '80m', '2m'];
const USUAL_MODES = ['FT8', 'FT4', 'RTTY', 'C4FM'];

/** @param newest contacts, newest first */
export function usedTunings(newest: readonly Pick<KeptQso, 'Band' | 'Mode' | 'SubMode'>[]): UsedTunings {
  const counted = newest.slice(0, NEWEST);
  const bands = mostUsed(counted.map(({ Band }) => Band).filter(isStepped), USUAL_BANDS, MAX_BANDS);
  const modes = counted.flatMap(({ Mode, SubMode }) =>
    Mode === 'SSB' || quickModeOf(Mode, SubMode) ? [] : [SubMode || Mode],
  );
  return {
    bands: STEPPED_BANDS.filter((band) => bands.includes(band)),
    modes: mostUsed(modes, USUAL_MODES, MAX_MODES),
  };
}

const isStepped = (band: string): band is Band => STEPPED_BANDS.some((each) => each === band);

/** The most frequent values, then the usual ones until there are enough. */
function mostUsed<T extends string>(values: readonly T[], usual: readonly T[], most: number): T[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const used = [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value);
  return [...new Set([...used, ...usual])].slice(0, Math.max(usual.length, Math.min(used.length, most)));
}

const NO_CONTACTS = usedTunings([]);

/** The tunings of the signed-in account, from its contacts on this device; the usual ones if there are none. */
export function useUsedTunings(): UsedTunings {
  const accountId = useSession()?.user.id;
  const { data } = useQuery({
    queryKey: ['used-tunings', accountId],
    queryFn: async () => {
      const copy = await readCopy(accountId ?? 0);
      return copy ? usedTunings(copy.newest) : NO_CONTACTS;
    },
    enabled: accountId !== undefined,
    // The copy is made some seconds after the page has started.
    staleTime: ({ state }) => (state.data === NO_CONTACTS ? 0 : STALE_MS),
    networkMode: 'always',
  });
  return data ?? NO_CONTACTS;
}
