import type { DatedFile, EntityRow } from '@pileup/radio/dated/dated-file';
import { entityByNumber } from '@pileup/radio/dxcc-entities';
import { SaxesParser } from 'saxes';

/** A fault of a country file. The message is for the administrator. */
export class BrokenCountryFile extends Error {}

/** Deeper than any row. */
const MAX_DEPTH = 6;
/** Three times what Club Log's file has. */
const MAX_ROWS = 150_000;
/** Longer than any value. */
const MAX_VALUE_LENGTH = 300;
/**
 * Largest part of rows that are left out, because they are odd or because their entity is not known to this program: more
 * are a fault of the file. Real files have up to one unusable row in 2,000.
 */
const MAX_LEFT_OUT = 0.05;

const ROWS = ['entity', 'exception', 'prefix', 'invalid', 'zone_exception'] as const;
type RowName = (typeof ROWS)[number];
type Row = Readonly<Record<string, string>>;

/** Contents of a country file, without the rows that cannot be used. */
export interface CountryFileContents extends DatedFile {
  /** The number of rows whose entity this program does not know, by its number. */
  readonly unknown: ReadonlyMap<number, number>;
  /** The number of rows with a value that cannot be right, such as a call with a hyphen. */
  readonly unusableRows: number;
  /** Fault of the first of them; empty if there is none. */
  readonly firstUnusable: string;
}

/**
 * Reads Club Log's `cty.xml` piece by piece: only its rows are held, never the whole text. Odd rows are skipped and counted.
 *
 * @param chunks the decompressed file, UTF-8
 * @throws BrokenCountryFile if it is not such a file, ends early, or has too many rows that cannot be used. Source of the
 *   format: Club Log's help pages and its published files
 */
export async function readCty(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<CountryFileContents> {
  const file = new CtyFile();
  const parser = new SaxesParser({ fragment: false, position: false });
  let fault: string | undefined;
  let depth = 0;
  let row: { name: RowName; depth: number; values: Record<string, string> } | null = null;
  let field = '';
  // At the first one: the parser takes long for each of thousands.
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    fault ??= 'document types are not accepted';
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    if (depth > MAX_DEPTH) fault ??= 'it is nested too deeply';
    if (depth === 1) {
      if (name !== 'clublog') fault ??= `it begins with <${name.slice(0, 30)}>`;
      file.date = String(attributes.date ?? '');
    } else if (row) {
      field = name;
      row.values[field] = '';
    } else if (depth === 3 && (ROWS as readonly string[]).includes(name)) {
      row = { name: name as RowName, depth, values: {} };
    }
  });
  const addText = (text: string) => {
    if (!row || field === '') return;
    const value = row.values[field] + text;
    if (value.length > MAX_VALUE_LENGTH) fault ??= `the value of <${field}> is too long`;
    else row.values[field] = value;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (row && depth === row.depth) {
      file.add(row.name, row.values);
      if (file.rows > MAX_ROWS) fault ??= 'it has too many rows';
      row = null;
    }
    field = '';
    depth--;
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks) {
      parser.write(decoder.decode(chunk, { stream: true }));
      if (fault !== undefined) break;
    }
    if (fault === undefined) parser.write(decoder.decode()).close();
  } catch (error) {
    fault ??= (error as Error).message;
  }
  if (fault !== undefined) throw new BrokenCountryFile(`The country file could not be read: ${fault}.`);
  return file.finished();
}

class CtyFile {
  date = '';
  rows = 0;
  private readonly exceptions: EntityRow[] = [];
  private readonly prefixes: EntityRow[] = [];
  private readonly invalid: DatedFile['invalid'][number][] = [];
  private readonly zones: DatedFile['zones'][number][] = [];
  private readonly whitelisted = new Map<number, number>();
  private readonly unknown = new Map<number, number>();
  private entities = 0;
  private unusableRows = 0;
  private firstUnusable = '';

  add(name: RowName, values: Row): void {
    this.rows++;
    const fault = name === 'entity' ? this.addEntity(values) : this.addRule(name, values);
    if (fault === undefined) return;
    if (this.unusableRows++ === 0) this.firstUnusable = fault;
  }

  /** Adds a rule; returns why its row cannot be right, else undefined. */
  private addRule(name: Exclude<RowName, 'entity'>, values: Row): string | undefined {
    const text = (values.call ?? '').trim().toUpperCase();
    const from = timeOf(values.start, Number.NEGATIVE_INFINITY);
    const until = timeOf(values.end, Number.POSITIVE_INFINITY);
    if (!/^[A-Z0-9/]{1,20}$/.test(text)) return `a row of <${name}> has the call “${text.slice(0, 20)}”`;
    if (Number.isNaN(from) || Number.isNaN(until)) return `${text} has an invalid time`;
    // A time that ends before it begins never applies.
    if (from > until) return undefined;
    if (name === 'invalid') this.invalid.push({ text, from, until });
    else if (name === 'zone_exception') {
      const cqZone = Number(values.zone);
      if (!isZone(cqZone)) return `${text} has the zone ${values.zone ?? ''}`;
      this.zones.push({ text, from, until, cqZone });
    } else {
      const row = entityRowOf(values, { text, from, until });
      if (typeof row === 'string') return row;
      if (row.entity !== 0 && !entityByNumber(row.entity))
        this.unknown.set(row.entity, (this.unknown.get(row.entity) ?? 0) + 1);
      else if (name === 'exception') this.exceptions.push(row);
      // Prefixes with a slash are special rules of Club Log's own; ours are more complete.
      else if (!text.includes('/')) this.prefixes.push(row);
    }
    return undefined;
  }

  private addEntity({ adif, whitelist, whitelist_start }: Row): string | undefined {
    const number = Number(adif);
    if (!isEntity(number)) return `an entity has the number ${adif ?? ''}`;
    this.entities++;
    if (whitelist?.trim().toUpperCase() !== 'TRUE') return undefined;
    const since = timeOf(whitelist_start, Number.NEGATIVE_INFINITY);
    if (Number.isNaN(since)) return `entity ${number} has the whitelist since ${whitelist_start}`;
    this.whitelisted.set(number, since);
    return undefined;
  }

  /** @throws BrokenCountryFile if something is missing */
  finished(): CountryFileContents {
    const { date, exceptions, prefixes, invalid, zones, whitelisted, unknown, unusableRows, firstUnusable } = this;
    if (Number.isNaN(Date.parse(date))) throw new BrokenCountryFile('The country file has no date.');
    if (this.entities === 0 || prefixes.length === 0)
      throw new BrokenCountryFile('The country file has no entities or no prefixes.');
    if (unusableRows > this.rows * MAX_LEFT_OUT)
      throw new BrokenCountryFile(
        `The country file has ${unusableRows} unusable rows of ${this.rows}, first: ${firstUnusable}.`,
      );
    const unknownRows = [...unknown.values()].reduce((sum, rows) => sum + rows, 0);
    if (unknownRows > this.rows * MAX_LEFT_OUT)
      throw new BrokenCountryFile(`${unknownRows} of ${this.rows} rows of the country file name unknown entities.`);
    return { date, exceptions, prefixes, invalid, zones, whitelisted, unknown, unusableRows, firstUnusable };
  }
}

function entityRowOf(values: Row, when: { text: string; from: number; until: number }): EntityRow | string {
  const entity = Number(values.adif);
  const [cqZone, lat, lon] = [Number(values.cqz || 0), Number(values.lat || 0), Number(values.long || 0)];
  if (entity !== 0 && !isEntity(entity)) return `${when.text} has the entity ${values.adif ?? ''}`;
  if ((cqZone !== 0 && !isZone(cqZone)) || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180))
    return `${when.text} has a zone or position that cannot be right`;
  const continent = /^(?:AF|AN|AS|EU|NA|OC|SA)$/.exec(values.cont?.trim().toUpperCase() ?? '')?.[0] ?? '';
  return { ...when, entity, continent, cqZone, lat, lon };
}

const isEntity = (number: number) => Number.isInteger(number) && number >= 1 && number <= 999;
const isZone = (number: number) => Number.isInteger(number) && number >= 0 && number <= 40;

function timeOf(text: string | undefined, otherwise: number): number {
  return text === undefined || text.trim() === '' ? otherwise : Date.parse(text.trim());
}
