import type { SourceLine } from '@pileup/adif/record';
import { type Queryable, statement } from '../../platform/database/database.js';

/** QTC lines stored of a file, more than any contest has; further ones are only counted. */
const MAX_STORED = 100_000;

const STORE = statement(`
  insert into exchange.qtc_line (account_id, import_id, line, text)
  select $1, $2, * from unnest($3::integer[], $4::text[])`);
const NEXT = statement(`
  select import_id, line, text from exchange.qtc_line
  where account_id = $1 and (import_id, line) > ($2, $3) and ($4::integer is null or import_id = $4)
  order by import_id, line limit 500`);

export interface QtcLine {
  import_id: number;
  line: number;
  text: string;
}

/** Stores the next QTC lines of an import, of which `qtc` are stored or counted already. */
export async function storeQtcLines(
  tx: Queryable,
  { account_id, id, qtc }: { account_id: number; id: number; qtc: number },
  lines: readonly SourceLine[],
): Promise<void> {
  const stored = lines.slice(0, Math.max(0, MAX_STORED - qtc));
  if (stored.length === 0) return;
  await tx.run(STORE, [account_id, id, stored.map(({ number }) => number), stored.map(({ text }) => text)]);
}

/** The next QTC lines of an account after `last`, of one import or of all. */
export function nextQtcLines(
  database: Queryable,
  accountId: number,
  last: Pick<QtcLine, 'import_id' | 'line'> | undefined,
  importId: number | null = null,
): Promise<QtcLine[]> {
  return database.run<QtcLine>(NEXT, [accountId, last?.import_id ?? 0, last?.line ?? 0, importId]);
}
