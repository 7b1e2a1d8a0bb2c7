import { Injectable } from '@nestjs/common';
import { type Me, Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import type { Queryable } from '../../platform/database/database.js';
import { type CommentedThing, CommentSubjectOf } from '../comments/comment-subjects.js';
import { streamFor } from './stream-for.query.js';

/** Comments on live streams, by the account id of their operator; they stay when a stream ends. */
@Injectable()
@CommentSubjectOf({ about: 'stream' })
export class CommentedStreams {
  constructor(
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {}

  /** The stream while it is live; the operator and administrators also find it afterwards, to hide comments. */
  async find(id: number, me: Me | undefined, runs: Queryable): Promise<CommentedThing | null> {
    const station = (await this.stations.summaries([id])).get(id);
    if (!station) return null;
    const { stream, mine } = await streamFor(runs, station, me?.accountId, this.clock.now());
    if (!stream && !mine && !me?.isAdmin) return null;
    return { ownerId: id, called: 'your live stream', path: `/live/user/${id}` };
  }
}
