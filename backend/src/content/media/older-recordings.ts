import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { InvalidRequest } from '../../platform/errors.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { Files } from '../../platform/storage/files.js';
import { Store } from '../../platform/storage/store.js';
import { overwrite } from './formats/overwritten-parts.js';
import { recogniseRecording } from './formats/recognise-recording.js';
import { contentTypeOf, keyOf } from './media-names.js';
import { ReportedRecordings } from './reported-media.js';

const BATCH_SIZE = 20;
const NEXT = sql<{ after: number }, OlderRow>`
  select id, name, hidden_reason is not null as "isHidden" from content.media
  where kind = 'recording' and not is_blanked and id > $after order by id limit ${BATCH_SIZE}`;
const MARK = sql<{ id: number }>`update content.media set is_blanked = true where id = $id`;
const NOT_SOUND =
  'The file contains more than sound, such as locations. Please save it as sound only and add it again.';

interface OlderRow {
  id: number;
  name: string;
  isHidden: boolean;
}

/** Removes everything but the sound from recordings that were stored before uploads did so. */
@Injectable()
export class OlderRecordings {
  constructor(
    private readonly database: Database,
    private readonly store: Store,
    private readonly files: Files,
    private readonly recordings: ReportedRecordings,
  ) {}

  /** Overwrites all but the sound of recordings stored before uploads did so; hides those no longer accepted. */
  @Job({ name: 'blank-recordings', cron: '*/10 * * * *' })
  async blank(): Promise<void> {
    const failures: unknown[] = [];
    for (let after = 0; ; ) {
      const rows = await this.database.run(NEXT, { after });
      // A file that cannot be read now does not keep the job from the others.
      for (const row of rows) await this.blankRow(row).catch((error) => failures.push(error));
      if (rows.length < BATCH_SIZE) break;
      after = rows.at(-1)?.id ?? after;
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some recordings were not blanked');
  }

  /** A file that was accepted before and is not today is hidden: it may show where it was made. */
  private async blankRow({ id, name, isHidden }: OlderRow): Promise<void> {
    const isSound = await this.blankFile(name);
    const hides = !isSound && !isHidden;
    await this.database.transaction(async (tx) => {
      if (hides) await this.recordings.setHidden(id, NOT_SOUND, tx);
      await tx.run(MARK, { id });
    });
    if (hides) await this.recordings.publish(id);
  }

  /** Whether the file is a recording that may be heard. */
  private async blankFile(name: string): Promise<boolean> {
    const found = await this.store.get(keyOf('recording', name));
    if (!found) return true;
    const copy = await this.files.store(found.stream);
    const path = this.files.path(copy.name);
    try {
      const { others } = await recogniseRecording(path);
      if (others.length === 0) return true;
      await overwrite(path, others);
      await this.store.putStream(keyOf('recording', name), createReadStream(path), copy.bytes, contentTypeOf(name));
      return true;
    } catch (error) {
      if (error instanceof InvalidRequest) return false;
      throw error;
    } finally {
      await this.files.remove(copy.name);
    }
  }
}
