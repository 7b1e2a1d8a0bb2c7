import { Body, Controller, Injectable } from '@nestjs/common';
import type { EqslCardResponse } from '@pileup/contract/services';
import { CurrentUser, type Me } from '../../identity/index.js';
import { adifContacts, isYesValue } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { EqslCardBody } from '../requests.js';
import { EqslCardSource } from './eqsl-card-source.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A request that got no response is made again after this time. */
const REPEAT_MS = 15 * MINUTE_MS;
const CACHE_DAYS = 180;

interface CardOf {
  accountId: number;
  qdoId: number;
}

const QUEUE: Queue<CardOf> = { name: 'fetch-eqsl-card', concurrency: 1, retries: 2 };

const READ = sql<
  { accountId: number; qdoId: number },
  { picture: Buffer | null; fetched_at: Date | null; requested_at: Date }
>`
  select picture, fetched_at, requested_at from services.eqsl_card where account_id = $accountId and qdo_id = $qdoId`;
const REQUEST = sql<{ accountId: number; qdoId: number; now: Date; repeatBefore: Date }, { qdo_id: number }>`
  insert into services.eqsl_card (account_id, qdo_id, requested_at) values ($accountId, $qdoId, $now)
  on conflict (account_id, qdo_id) do update set requested_at = excluded.requested_at
  where eqsl_card.fetched_at is null and eqsl_card.requested_at < $repeatBefore
  returning qdo_id`;
const STORE = sql<{ accountId: number; qdoId: number; picture: Buffer | null; fetchedAt: Date }>`
  update services.eqsl_card set picture = $picture, fetched_at = $fetchedAt where account_id = $accountId and qdo_id = $qdoId`;
const FORGET = sql<{ before: Date }>`delete from services.eqsl_card where requested_at < $before`;

/** Pictures of QSL cards received at eQSL: fetched by a job when they are first shown, and cached. */
@Injectable()
export class EqslCards {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly source: EqslCardSource,
    private readonly clock: Clock,
  ) {}

  /** The QSL card of a contact, if eQSL confirmed it; `loading` while it is fetched. */
  async of(accountId: number, qdoId: number): Promise<EqslCardResponse> {
    const [contact] = await adifContacts(this.database, accountId, [qdoId]);
    if (!contact) throw new NotFound('This contact is not in your log.');
    if (!isYesValue(contact.fields.EQSL_QSL_RCVD)) return { status: 'none', picture: null };
    const [card] = await this.database.run(READ, { accountId, qdoId });
    if (card?.fetched_at) {
      const picture = card.picture && `data:image/jpeg;base64,${card.picture.toString('base64')}`;
      return { status: picture ? 'ready' : 'none', picture };
    }
    if (!(await this.source.isConnected(accountId))) return { status: 'none', picture: null };
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const params = { accountId, qdoId, now: new Date(now), repeatBefore: new Date(now - REPEAT_MS) };
      if ((await tx.run(REQUEST, params)).length > 0) await this.jobs.send(QUEUE, { accountId, qdoId }, tx);
    });
    return { status: 'loading', picture: null };
  }

  @Job(QUEUE)
  async fetch({ accountId, qdoId }: CardOf): Promise<void> {
    const [contact] = await adifContacts(this.database, accountId, [qdoId]);
    if (!contact) return;
    const picture = await this.source.fetch(accountId, contact);
    await this.database.run(STORE, { accountId, qdoId, picture, fetchedAt: new Date(this.clock.now()) });
  }

  /** Deletes cached pictures of eQSL cards 180 days after they were requested. */
  @Job({ name: 'forget-eqsl-cards', cron: '41 3 * * *' })
  async forget(): Promise<void> {
    await this.database.run(FORGET, { before: new Date(this.clock.now() - CACHE_DAYS * DAY_MS) });
  }
}

@Controller('api')
export class EqslCardsController {
  constructor(private readonly cards: EqslCards) {}

  @Endpoint('veqslcard')
  card(@CurrentUser() { accountId }: Me, @Body() { qdo_id }: EqslCardBody): Promise<EqslCardResponse> {
    return this.cards.of(accountId, qdo_id);
  }
}
