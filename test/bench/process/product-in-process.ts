import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { importBuilt } from './built-app.ts';
import { projectingApp, type Variant } from './projecting-app.ts';

export interface ProgramInProcess {
  readonly env: NodeJS.ProcessEnv;
  /** Variant of projections.bench.ts; the whole program unless given. */
  readonly variant: readonly Variant[] | undefined;
}

/** The built program in this process, listening; `ROLE=all` runs jobs in this thread, too. */
export async function openInProcess({ env, variant }: ProgramInProcess): Promise<NestFastifyApplication> {
  const { loadConfig } = await importBuilt<typeof import('../../../backend/src/platform/config.js')>('platform/config');
  const config = loadConfig(env);
  const app = variant ? await projectingApp(config, variant) : await wholeApp(config);
  await app.listen(config.PORT, '127.0.0.1');
  return app;
}

async function wholeApp(config: Parameters<typeof projectingApp>[0]): Promise<NestFastifyApplication> {
  const { createApp } = await importBuilt<typeof import('../../../backend/src/app.js')>('app');
  return (await createApp(config)).app;
}
