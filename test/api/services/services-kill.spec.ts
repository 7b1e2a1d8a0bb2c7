import { killServices } from '../../bench/kill/kill-services.ts';
import { freshDatabase } from '../../database.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const KILLS = 4;

// The built server runs in its own process and is killed once within a request of each service; `npm run bench -- kill`
// kills it thirty times.
test(`${KILLS} kills while contacts are sent: each service has what the log has, or the state says why not; nothing twice`, async () => {
  using folder = temporaryFolder('pileup-services-kill-');
  const rows = await killServices(await freshDatabase(), folder.path, KILLS);
  expect(rows.map(({ pass, note }) => [pass, note?.split(';')[0]])).toEqual(
    rows.map(() => [true, '1 kills within its requests']),
  );
});
