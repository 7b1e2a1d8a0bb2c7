import { Injectable } from '@nestjs/common';
import { type Me, Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import type { Queryable } from '../../platform/database/database.js';
import { streamFor } from '../streams/stream-for.query.js';
import { type CommentedThing, CommentSubjectOf } from './comment-subjects.js';

/** Live streams, by the account id of their operator, while the reader may see them. */
@Injectable()
@CommentSubjectOf({ about: 'stream' })
export class CommentedStreams {
  constructor(
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {}

  async find(id: number, me: Me | undefined, runs: Queryable): Promise<CommentedThing | null> {
    const station = (await this.stations.summaries([id])).get(id);
    const shown = station && (await streamFor(runs, station, me?.accountId, this.clock.now())).stream;
    return shown ? { ownerId: id, called: `your live stream "${shown.title}"`, path: `/live/user/${id}` } : null;
  }
}
