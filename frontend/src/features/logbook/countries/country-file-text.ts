import type { CountryFileResponse } from '@pileup/contract/logbook';
import { countText } from '../../../lib/text/time-text.ts';

/** Sentences that name the country files in use, and why a newer one is not used. */
export function countryFileTexts({ built_in_date, in_use, refused }: CountryFileResponse): string[] {
  const builtIn = `the built-in list of ${built_in_date}`;
  const texts = in_use
    ? [
        `Callsigns are resolved with the country file of ${in_use.date.slice(0, 10)}, which has ${countText(in_use.rows)} rows with dates, then with ${builtIn}.`,
      ]
    : [`Callsigns are resolved with ${builtIn}: there is no country file with dates.`];
  if (in_use && in_use.rows_left_out > 0)
    texts.push(`Rows of the file that could not be used: ${countText(in_use.rows_left_out)}.`);
  if (refused) texts.push(`A country file was rejected on ${refused.at.slice(0, 10)}: ${refused.reason}`);
  return texts;
}
