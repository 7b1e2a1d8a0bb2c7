import { Injectable } from '@nestjs/common';
import type { CommentSubject } from '@pileup/contract/posts';
import type { Me } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { classMark, Discovered } from '../../platform/wiring/discovered.js';

/** A thing that has comments, as its reader sees it. */
export interface CommentedThing {
  /** The account that owns the thing and is notified; null for help posts. */
  readonly ownerId: number | null;
  /** Name in the notification: `your post "…"`. */
  readonly called: string;
  readonly path: string;
}

/** One kind of thing that has comments, provided by the part that stores it. */
export interface CommentSubjectSource {
  /** Null if the thing does not exist or the reader may not see it; an undefined reader is a visitor. */
  find(id: number, me: Me | undefined, runs: Queryable): Promise<CommentedThing | null>;
}

/** Declares the provider of one kind. */
export const CommentSubjectOf = classMark<CommentSubjectSource, { about: CommentSubject }>('comment subject');

@Injectable()
export class CommentSubjects {
  constructor(private readonly discovered: Discovered) {}

  /** @throws NotFound */
  async find(about: CommentSubject, id: number, me: Me | undefined, runs: Queryable): Promise<CommentedThing> {
    const source = this.discovered.providers(CommentSubjectOf).find(({ options }) => options.about === about);
    const thing = await source?.value.find(id, me, runs);
    if (!thing) throw new NotFound('Nothing to comment on was found here.');
    return thing;
  }
}
