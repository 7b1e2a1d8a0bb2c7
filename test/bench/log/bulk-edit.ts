import type pg from 'pg';
import { importBuilt } from '../process/built-app.ts';
import { alternately, type BenchResult, medians, resultRow } from '../process/measure.ts';
import { projectingApp } from '../process/projecting-app.ts';
import { size } from '../tiny.ts';

const CONTACTS = size(100_000, 500);
const ROUNDS = size(3, 1);

/** Changing the comment of many contacts so that it can be undone, against one UPDATE with the same projections. */
export async function bulkEdit(url: string, client: pg.Client, account: number): Promise<BenchResult> {
  const { loadConfig } = await importBuilt<typeof import('../../../backend/src/platform/config.js')>('platform/config');
  const { EditRunner } =
    await importBuilt<typeof import('../../../backend/src/logbook/edits/run-edit.js')>('logbook/edits/run-edit');
  const { QsosChanged } = await importBuilt<typeof import('../../../backend/src/logbook/index.js')>('logbook/index');
  const { factsOfChanged } =
    await importBuilt<typeof import('../../../backend/src/logbook/qso/qsos-changed.js')>('logbook/qso/qsos-changed');
  const app = await projectingApp(loadConfig({ ...process.env, DATABASE_URL: url }), ['with']);
  const runner = app.get(EditRunner, { strict: false });
  // Both leave out the projections that do not read the comment.
  const text = app.get(QsosChanged, { strict: false }).textWith(
    (projections) => `
      with written as (
        update logbook.qso set comment = $2, updated_at = now() where account_id = $1 and qdo_id between $3 and $4
        returning old as was, new as now
      ), ${factsOfChanged({ from: 'written', before: 'was', after: 'now' })}${projections}
      select`,
    'onChange',
    ['comment'],
  );
  const first = await client.query<{ id: string }>('select min(qdo_id) as id from logbook.qso where account_id = $1', [
    account,
  ]);
  const from = Number(first.rows[0]?.id);
  let round = 0;
  const bare = () => client.query(text, [account, `bare ${++round}`, from, from + CONTACTS - 1]);
  const edit = async () => {
    const change = { selection: {}, values: { Comment: `edit ${++round}` }, seconds: null };
    const { rows } = await client.query<{ id: number }>(
      `insert into logbook.edit (account_id, status, action, change, up_to, created_at, applied_at)
       values ($1, 'applying', 'set', $2, $3, now(), now()) returning id`,
      [account, change, from + CONTACTS - 1],
    );
    await runner.runFor(rows[0]?.id ?? 0, Number.POSITIVE_INFINITY);
    const changed = await client.query<{ changed: number }>('select changed from logbook.edit where id = $1', [
      rows[0]?.id,
    ]);
    if (changed.rows[0]?.changed !== CONTACTS) throw new Error(`${changed.rows[0]?.changed} contacts were changed`);
  };
  const perSecond = async (variant: 'ours' | 'reference') => {
    const startedAt = performance.now();
    await (variant === 'ours' ? edit() : bare());
    const seconds = (performance.now() - startedAt) / 1_000;
    await client.query('vacuum logbook.qso');
    return CONTACTS / seconds;
  };
  try {
    const { listed, ...figures } = medians(await alternately(ROUNDS, ['ours', 'reference'] as const, perSecond));
    const title = `contacts changed a second by an edit of ${CONTACTS.toLocaleString('en')}, against one UPDATE`;
    return resultRow(title, figures, { atLeast: 0.5 }, listed);
  } finally {
    await app.close();
  }
}
