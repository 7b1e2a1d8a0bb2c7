import { CommandBus } from '@nestjs/cqrs';
import { DeleteReceived } from '../../backend/src/logbook/bulk/delete-received.js';
import { TestApp } from '../test-app.ts';

const FILE = `x<EOH>
<CALL:6>DL1QAE<QSO_DATE:8>20200102<TIME_ON:4>1200<MODE:2>CW<BAND:3>20m<EOR>
<CALL:6>DL1QAF<QSO_DATE:8>20200102<TIME_ON:4>1201<MODE:2>CW<BAND:3>20m<DXCC:3>291<EOR>`;

/** Makes the statements that are made when they are used: those with projections, and those of filters. */
export async function useStatements(): Promise<void> {
  await using testApp = await TestApp.create();
  const me = await testApp.operator();
  const accept = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  const { qdo_id, TS } = await me.logQso({ Call: 'DL1QAA' });
  await me.logQso({ Call: 'DL1QAA', TS });
  accept(await me.call('vqso/update', { qdo_id, Comment: 'Tnx QSO' }));
  accept(await me.call('vqso/nuke', { qdo_id }));
  await me.checkFile(FILE);
  await me.undoImport(await me.importFile(FILE));
  await me.importFile(FILE);
  accept(await me.call('vlogbook', { filter: 'band:20m' }));
  accept(await me.call('vlogbook/matches', { filter: 'band:20m' }));
  accept(await me.call('vstats/map', { filter: 'band:20m' }));
  for (const action of [
    { action: 'set', values: { Comment: 'Old log' } },
    { action: 'derive' },
    { action: 'delete' },
  ]) {
    const { body } = await me.call('vedit/preview', { filter: 'band:20m', ...action });
    accept(await me.call('vedit/apply', { id: body.edit.id }));
  }
  await testApp.sql('update identity.account set is_admin = true, email_confirmed_at = now() where id = $1', [
    me.user.id,
  ]);
  // Sessions are cached for two seconds.
  testApp.clock.jump(2_100);
  accept(await me.call('vadmin/users', { search: 'DL' }));
  const now = new Date(testApp.clock.now());
  const scope = { verifiedAt: now, importIds: [], chosenAt: now };
  await testApp.app.get(CommandBus).execute(new DeleteReceived({ accountId: me.user.id, scope }));
}
