import { Body, Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import type { OfferedFilesResponse, OfferMediaResponse } from '@pileup/contract/media';
import type { FastifyRequest } from 'fastify';
import { AllowApiKey, CurrentUser, type Me } from '../../../identity/index.js';
import { parseUtc } from '../../../logbook/index.js';
import { Database } from '../../../platform/database/database.js';
import { InvalidRequest, Unconfirmed } from '../../../platform/errors.js';
import { Endpoint } from '../../../platform/http/endpoint.decorator.js';
import { Limits } from '../../../platform/http/rate-limits.js';
import { Files } from '../../../platform/storage/files.js';
import { DeleteMedia } from '../change-media.js';
import { withUpload } from '../receive-media.js';
import { AttachOfferBody, MediaIdBody, OfferMediaBody } from '../requests.js';
import { AttachOffer } from './attach-offer.js';
import { OfferMedia } from './offer-media.js';
import { waitingFiles } from './waiting-files.query.js';

const OFFERS = { name: 'offered files by account', points: 240, seconds: 3_600 };
const CHANGES = { name: 'changes of offered files by account', points: 600, seconds: 3_600 };

@Controller('api')
export class OffersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly files: Files,
    private readonly limits: Limits,
  ) {}

  @AllowApiKey()
  @Endpoint('vmedia/offer')
  async offer(@CurrentUser() me: Me, @Req() request: FastifyRequest): Promise<OfferMediaResponse> {
    if (!me.isConfirmed) throw new Unconfirmed();
    await this.limits.take(OFFERS, String(me.accountId));
    return withUpload(request, 'file', OfferMediaBody, this.files, async (fields, receive) => {
      const { kind, started_at, caption, duration } = fields;
      const at = parseUtc(started_at);
      if (at === null) throw new InvalidRequest({ started_at: ['When was it recorded?'] });
      const upload = await receive(kind);
      const sent = { caption: caption?.trim() ?? '', duration: duration ?? null, peaks: [], startedAt: new Date(at) };
      return this.commands.execute(new OfferMedia({ me, media: { kind, upload, ...sent } }));
    });
  }

  @Endpoint('vmedia/offers', { reads: true })
  async offers(@CurrentUser() me: Me): Promise<OfferedFilesResponse> {
    return { files: await waitingFiles(this.database, me.accountId) };
  }

  @Endpoint('vmedia/attach')
  async attach(@CurrentUser() me: Me, @Body() { id, qdo_id }: AttachOfferBody): Promise<StatusOk> {
    if (!me.isConfirmed) throw new Unconfirmed();
    await this.limits.take(CHANGES, String(me.accountId));
    await this.commands.execute(new AttachOffer({ accountId: me.accountId, id, qdoId: qdo_id }));
    return { status: 'ok' };
  }

  @Endpoint('vmedia/discard')
  async discard(@CurrentUser() me: Me, @Body() { id }: MediaIdBody): Promise<StatusOk> {
    await this.limits.take(CHANGES, String(me.accountId));
    await this.commands.execute(new DeleteMedia({ accountId: me.accountId, id, isOffered: true }));
    return { status: 'ok' };
  }
}
