import { bandEdges, parseBand } from '@pileup/radio/band';
import { hzFromMhz } from '@pileup/radio/frequency';

/** The elements of a message by their name in lower case, since programs differ; those without text are left out. */
export type N1mmElements = Readonly<Record<string, string>>;

/** N1MM's time, always UTC (`2023-05-22 03:27:31`), as ISO 8601; undefined for anything else. */
export function isoTimeOfN1mm(timestamp: string | undefined): string | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(timestamp ?? '') ?? [];
  const moment = `${date}T${time}Z`;
  return Number.isNaN(Date.parse(moment)) ? undefined : moment;
}

/** How N1MM (`True`, 1) and others (`true`) say yes. */
export function isTrue(text: string | undefined): boolean {
  return text === '1' || text?.toLowerCase() === 'true';
}

/**
 * A band's label as a frequency in Hz, at or a little below the band: N1MM's megahertz (`3.5`, `14`), or a band's name.
 */
export function labelHz(label: string | undefined): number | undefined {
  const band = parseBand(label ?? '');
  return (band ? bandEdges(band)[0] : hzFromMhz(label ?? '')) || undefined;
}

/**
 * A frequency in Hz, 0 for none. N1MM says tens of hertz, others whole hertz under the same name: the band said beside
 * it decides; without one the program's custom (`tens`) does.
 */
export function hertzOfN1mm(
  text: string | undefined,
  { tens, label }: { tens: boolean; label?: number | undefined },
): number {
  const said = Number(text ?? 0);
  if (!(said > 0 && said < 1e13)) return 0;
  const [usual, other] = tens ? [said * 10, said] : [said, said * 10];
  const isInBand = (hz: number) => label === undefined || (hz > label / 2 && hz < label * 2);
  return Math.round(!isInBand(usual) && isInBand(other) ? other : usual);
}
