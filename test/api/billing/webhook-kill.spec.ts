import { killWebhooks } from '../../bench/kill/kill-webhooks.ts';
import { freshDatabase } from '../../database.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

// The built server runs in its own process; `npm run bench -- kill` kills it at twenty moments.
test('a server killed within webhooks applies each once when they are repeated, and loses none', async () => {
  using folder = temporaryFolder('pileup-webhook-kill-');
  const moments = [0.2, 0.5];
  const row = await killWebhooks(await freshDatabase(), folder.path, {
    kills: moments.length,
    moment: (attempt) => moments[attempt % moments.length] ?? 0,
  });
  expect(row).toMatchObject({ pass: true, ours: 2 });
});
