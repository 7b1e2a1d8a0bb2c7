import { Injectable } from '@nestjs/common';
import type { PlainArc } from '@pileup/radio/map/arc-list';
import { RuleBroken } from '../../platform/errors.js';
import type { CountedSpan } from '../../ranking/index.js';
import { CommunityReplay } from './community-replay.js';
import { ReplayTurns } from './replay-turns.js';

export interface ReplaySelection {
  /** Contacts in the span, with and without an arc. */
  readonly total: number;
  /** Oldest first. */
  readonly arcs: readonly PlainArc[];
}

/** Replays of all stations as visitors see them, for pictures of them. */
@Injectable()
export class PublicReplay {
  constructor(
    private readonly community: CommunityReplay,
    private readonly turns: ReplayTurns,
  ) {}

  /**
   * @param limit maximum contacts; of more, an even selection
   * @param key the owner of the reads
   * @returns null if no contacts of that span are retained
   */
  async select(span: CountedSpan, limit: number, key: string): Promise<ReplaySelection | null> {
    try {
      const { header, arcs } = await this.community.open(span, this.turns.of(key), limit);
      const selected: PlainArc[] = [];
      for await (const part of arcs()) selected.push(...part);
      return { total: header.total, arcs: selected };
    } catch (error) {
      if (error instanceof RuleBroken) return null;
      throw error;
    }
  }
}
