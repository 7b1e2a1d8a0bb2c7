import type { Stats } from '@pileup/contract/stats/stats';
import { bandColour } from '../../../ui/radio/band-token.ts';
import { ModeChip } from '../../../ui/radio/contact-parts.tsx';
import { CLASSES, total } from '../profile/counts/mode-classes.ts';
import { HeatTable } from './heat-table.tsx';
import { contactsPath } from './stats-links.ts';

/** Contacts by band and mode; with `term`, which filters the contacts of the span, each number leads to its contacts. */
export function BandsTable({ bands, term }: { bands: Stats['bands']; term?: string }) {
  const shown = bands.filter((band) => total(band) > 0);
  const rows = CLASSES.map(({ key, name, mode }) => ({
    key,
    head: <ModeChip mode={mode} submode={name} />,
    cells: shown.map((band) => ({
      count: band[key],
      title: `${band.band}, ${name}`,
      ...(term !== undefined && { to: contactsPath(term, `band:${band.band}`, `class:${key}`) }),
    })),
  }));
  const columns = shown.map(({ band }) => ({ text: band, colour: bandColour(band) }));
  return <HeatTable label="Contacts by band and mode" columns={columns} rows={rows} />;
}
