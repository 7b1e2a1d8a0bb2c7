import { Body, Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import type { AddRecordingResponse, AddSstvResponse } from '@pileup/contract/media';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Unconfirmed } from '../../platform/errors.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Files } from '../../platform/storage/files.js';
import { AddMedia } from './add-media.js';
import { ChangeCaption, DeleteMedia } from './change-media.js';
import { pictureOf, recordingOf } from './media-rows.js';
import { withUpload } from './receive-media.js';
import { AddRecordingBody, CaptionBody, MediaFieldsBody, MediaIdBody } from './requests.js';

const UPLOADS = { name: 'recordings and pictures by account', points: 240, seconds: 3_600 };
const CHANGES = { name: 'changes of recordings and pictures by account', points: 600, seconds: 3_600 };

@Controller('api')
export class MediaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: Files,
    private readonly limits: Limits,
  ) {}

  @Endpoint('vqso/recording/add')
  async addRecording(@CurrentUser() me: Me, @Req() request: FastifyRequest): Promise<AddRecordingResponse> {
    await this.mayUpload(me);
    return withUpload(request, 'recording', AddRecordingBody, this.files, async (fields, receive) => {
      const { qdo_id, caption, peaks, duration } = fields;
      const upload = await receive('recording');
      const sent = { caption: caption?.trim() ?? '', duration: duration ?? null, peaks: peaks ?? [] };
      const row = await this.commands.execute(
        new AddMedia({ me, media: { kind: 'recording', upload, ...sent }, qdoId: qdo_id }),
      );
      return { status: 'ok', recording: recordingOf(row) };
    });
  }

  @Endpoint('vqso/sstv/add')
  async addPicture(@CurrentUser() me: Me, @Req() request: FastifyRequest): Promise<AddSstvResponse> {
    await this.mayUpload(me);
    return withUpload(request, 'image', MediaFieldsBody, this.files, async ({ qdo_id, caption }, receive) => {
      const upload = await receive('sstv');
      const sent = { caption: caption?.trim() ?? '', duration: null, peaks: [] };
      const row = await this.commands.execute(
        new AddMedia({ me, media: { kind: 'sstv', upload, ...sent }, qdoId: qdo_id }),
      );
      return { status: 'ok', picture: pictureOf(row) };
    });
  }

  @Endpoint('vqso/media/caption')
  async caption(@CurrentUser() me: Me, @Body() { kind, id, caption }: CaptionBody): Promise<StatusOk> {
    if (!me.isConfirmed) throw new Unconfirmed();
    await this.limits.take(CHANGES, String(me.accountId));
    await this.commands.execute(new ChangeCaption({ accountId: me.accountId, kind, id, caption }));
    return { status: 'ok' };
  }

  @Endpoint('vqso/recording/delete')
  deleteRecording(@CurrentUser() me: Me, @Body() { id }: MediaIdBody): Promise<StatusOk> {
    return this.delete(me, 'recording', id);
  }

  @Endpoint('vqso/sstv/delete')
  deletePicture(@CurrentUser() me: Me, @Body() { id }: MediaIdBody): Promise<StatusOk> {
    return this.delete(me, 'sstv', id);
  }

  private async delete(me: Me, kind: 'recording' | 'sstv', id: number): Promise<StatusOk> {
    await this.limits.take(CHANGES, String(me.accountId));
    await this.commands.execute(new DeleteMedia({ accountId: me.accountId, kind, id, isOffered: false }));
    return { status: 'ok' };
  }

  private async mayUpload(me: Me): Promise<void> {
    if (!me.isConfirmed) throw new Unconfirmed();
    await this.limits.take(UPLOADS, String(me.accountId));
  }
}
