import type { SourceLine } from '@pileup/adif/record';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

/** QTC lines stored of a file, more than any contest has; further ones are only counted. */
const MAX_STORED = 100_000;

const STORE = sql<{ accountId: number; importId: number; numbers: readonly number[]; texts: readonly string[] }>`
  insert into exchange.qtc_line (account_id, import_id, line, text)
  select $accountId, $importId, * from unnest($numbers::integer[], $texts::text[])`;
const NEXT = sql<{ accountId: number; lastImportId: number; lastLine: number; importId: number | null }, QtcLine>`
  select import_id, line, text from exchange.qtc_line
  where account_id = $accountId and (import_id, line) > ($lastImportId, $lastLine)
    and ($importId::integer is null or import_id = $importId)
  order by import_id, line limit 500`;

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
  await tx.run(STORE, {
    accountId: account_id,
    importId: id,
    numbers: stored.map(({ number }) => number),
    texts: stored.map(({ text }) => text),
  });
}

/** The next QTC lines of an account after `last`, of one import or of all. */
export function nextQtcLines(
  database: Queryable,
  accountId: number,
  last: Pick<QtcLine, 'import_id' | 'line'> | undefined,
  importId: number | null = null,
): Promise<QtcLine[]> {
  const { import_id: lastImportId, line: lastLine } = last ?? { import_id: 0, line: 0 };
  return database.run(NEXT, { accountId, lastImportId, lastLine, importId });
}
