import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/database.js';
import { InvalidRequest } from '../../platform/errors.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { Files } from '../../platform/storage/files.js';
import { Store } from '../../platform/storage/store.js';
import { overwrite } from './formats/overwritten-parts.js';
import { recogniseRecording } from './formats/recognise-recording.js';
import { contentTypeOf, keyOf } from './media-names.js';

const BATCH_SIZE = 20;
const NEXT = statement(`
  select id, name from content.media where kind = 'recording' and not is_blanked order by id limit ${BATCH_SIZE}`);
// What was accepted before and is not today may say where it was made.
const MARK = statement(`
  update content.media set is_blanked = true, hidden_reason = coalesce(hidden_reason, $2) where id = $1`);
const NOT_SOUND = 'The file has more than sound, such as places. Please save it as sound only and add it again.';

/** Removes what is no sound from recordings that were stored before uploads lost it. */
@Injectable()
export class OlderRecordings {
  constructor(
    private readonly database: Database,
    private readonly store: Store,
    private readonly files: Files,
  ) {}

  @Job({ name: 'blank-recordings', cron: '*/10 * * * *' })
  async blank(): Promise<void> {
    for (const { id, name } of await this.database.run<{ id: number; name: string }>(NEXT, [])) {
      const reason = await this.blankFile(name);
      await this.database.run(MARK, [id, reason]);
    }
  }

  /** The reason why a file must be hidden, if so. */
  private async blankFile(name: string): Promise<string | null> {
    const found = await this.store.get(keyOf('recording', name));
    if (!found) return null;
    const copy = await this.files.store(found.stream);
    const path = this.files.path(copy.name);
    try {
      const { others } = await recogniseRecording(path);
      if (others.length === 0) return null;
      await overwrite(path, others);
      await this.store.putStream(keyOf('recording', name), createReadStream(path), copy.bytes, contentTypeOf(name));
      return null;
    } catch (error) {
      if (error instanceof InvalidRequest) return NOT_SOUND;
      throw error;
    } finally {
      await this.files.remove(copy.name);
    }
  }
}
