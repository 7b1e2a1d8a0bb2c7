import type pg from 'pg';
import { BEGINNING } from '../logs/large-log.ts';
import { importBuilt } from '../process/built-app.ts';
import { alternately, type BenchResult, medians, resultRow } from '../process/measure.ts';
import { projectingApp } from '../process/projecting-app.ts';
import { size } from '../tiny.ts';

/** Days from the beginning of the log, with about 200 contacts each. */
const DAYS = size(486, 3);
const DAY_MS = 86_400_000;
const ROUNDS = size(5, 1);

/** Changing the comment of many contacts so that it can be undone, against one UPDATE with the same projections. */
export async function bulkEdit(url: string, client: pg.Client, account: number): Promise<BenchResult> {
  const { loadConfig } = await importBuilt<typeof import('../../../backend/src/platform/config.js')>('platform/config');
  const { EditRunner } =
    await importBuilt<typeof import('../../../backend/src/logbook/edits/run-edit.js')>('logbook/edits/run-edit');
  const { QsosChanged } = await importBuilt<typeof import('../../../backend/src/logbook/index.js')>('logbook/index');
  const { factsOfChanged } =
    await importBuilt<typeof import('../../../backend/src/logbook/qso/qsos-changed.js')>('logbook/qso/qsos-changed');
  const { minuteOf } =
    await importBuilt<typeof import('../../../backend/src/logbook/qso/natural-key.js')>('logbook/qso/natural-key');
  const app = await projectingApp(loadConfig({ ...process.env, DATABASE_URL: url }), ['with']);
  const runner = app.get(EditRunner, { strict: false });
  // Both leave out the projections that do not read the comment.
  const projections = app.get(QsosChanged, { strict: false }).projectionsFor('onChange', ['comment']);
  const text = `
    with written as (
      update logbook.qso set comment = $2, updated_at = now() where account_id = $1 and minute < $3
      ${projections && 'returning old as was, new as now'}
    ) ${projections && `, ${factsOfChanged({ from: 'written', before: 'was', after: 'now' })}${projections}`}
    select`;
  const end = BEGINNING + DAYS * DAY_MS;
  const before = minuteOf(end);
  const counts = await client.query<{ chosen: number; up_to: string }>(
    `select count(*) filter (where minute < $2)::integer as chosen, max(qdo_id) as up_to from logbook.qso
     where account_id = $1`,
    [account, before],
  );
  const { chosen = 0, up_to = '' } = counts.rows[0] ?? {};
  const lastDay = new Date(end - DAY_MS).toISOString().slice(0, 10);
  let round = 0;
  const bare = () => client.query(text, [account, `bare ${++round}`, before]);
  const edit = async () => {
    const change = { selection: { filter: `until:${lastDay}` }, values: { Comment: `edit ${++round}` }, seconds: null };
    const { rows } = await client.query<{ id: number }>(
      `insert into logbook.edit (account_id, status, action, change, up_to, created_at, applied_at)
       values ($1, 'applying', 'set', $2, $3, now(), now()) returning id`,
      [account, change, up_to],
    );
    await runner.runFor(rows[0]?.id ?? 0, Number.POSITIVE_INFINITY);
    const changed = await client.query<{ changed: number }>('select changed from logbook.edit where id = $1', [
      rows[0]?.id,
    ]);
    if (changed.rows[0]?.changed !== chosen) throw new Error(`${changed.rows[0]?.changed} contacts were changed`);
  };
  const perSecond = async (variant: 'ours' | 'reference') => {
    const startedAt = performance.now();
    await (variant === 'ours' ? edit() : bare());
    const seconds = (performance.now() - startedAt) / 1_000;
    await client.query('vacuum logbook.qso');
    return chosen / seconds;
  };
  try {
    const { listed, ...figures } = medians(await alternately(ROUNDS, ['ours', 'reference'] as const, perSecond));
    const title = `contacts changed a second by an edit of ${chosen.toLocaleString('en')}, against one UPDATE`;
    return resultRow(title, figures, { atLeast: 0.5 }, listed);
  } finally {
    await app.close();
  }
}
