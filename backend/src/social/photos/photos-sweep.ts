import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database, statement } from '../../platform/database/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Store } from '../../platform/storage/store.js';
import { FOLDER, nameOfKey } from './photo-name.js';

const DAY_MS = 86_400_000;
const PIECE = 500;

const NAMED = statement(`
  select name from social.photo where name = any ($1::text[])
  union all
  select name from social.profile_photo where name = any ($1::text[])`);

/** Removes files that no row names: a crash came between storing a photo and noting it, or its removal failed for good. */
@Injectable()
export class PhotosSweep implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly store: Store,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ name: 'sweep-photos', cron: '41 3 * * *', work: () => this.sweep() });
  }

  async sweep(): Promise<void> {
    // A younger one may be about to be noted.
    const before = this.clock.now() - DAY_MS;
    let piece: { key: string; name: string }[] = [];
    for await (const { key, writtenAt } of this.store.list(FOLDER)) {
      const name = nameOfKey(key);
      if (!name || writtenAt > before) continue;
      piece.push({ key, name });
      if (piece.length < PIECE) continue;
      await this.removeUnnamed(piece);
      piece = [];
    }
    await this.removeUnnamed(piece);
  }

  private async removeUnnamed(files: { key: string; name: string }[]): Promise<void> {
    if (files.length === 0) return;
    const rows = await this.database.run<{ name: string }>(NAMED, [files.map(({ name }) => name)]);
    const named = new Set(rows.map(({ name }) => name));
    // A half-written one is nobody's, whatever its name.
    for (const { key, name } of files) if (!named.has(name) || key.endsWith('.partial')) await this.store.remove(key);
  }
}
