import { Body, Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import type {
  CallsignRequest,
  Crop,
  MakeDefaultPhotoRequest,
  MakeDefaultPhotoResponse,
  OwnPhoto,
  PhotoIdRequest,
  PhotosForResponse,
  UploadPhotoResponse,
} from '@pileup/contract/social';
import { IsNotEmpty, IsNumber, IsOptional, Max, Min } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, type Me, Stations } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { NotFound, Unconfirmed } from '../../platform/errors.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { receiveImage } from '../../platform/images/receive-image.js';
import { Files } from '../../platform/storage/files.js';
import { AsCallsign, IsNestedObject, IsRowNumber } from '../../platform/validation.js';
import { AddPhoto } from './add-photo.js';
import { DeletePhoto } from './delete-photo.js';
import { MakeDefault } from './make-default.js';
import { photoPath } from './photo-files.js';
import { isDeletionPending, ownPhotos, photosOf } from './photos.query.js';

class PhotoIdBody implements PhotoIdRequest {
  @IsRowNumber('Please choose a photo.')
  id!: number;
}

const CROP = { message: 'The crop must lie within the photo.' };

class CropBody implements Crop {
  @Max(1, CROP)
  @Min(0, CROP)
  @IsNumber({}, CROP)
  left!: number;

  @Max(1, CROP)
  @Min(0, CROP)
  @IsNumber({}, CROP)
  top!: number;

  @Max(1, CROP)
  @Min(0.05, { message: 'The crop is too small.' })
  @IsNumber({}, CROP)
  size!: number;
}

class MakeDefaultBody extends PhotoIdBody implements MakeDefaultPhotoRequest {
  @IsOptional()
  @IsNestedObject(() => CropBody, CROP.message)
  crop?: CropBody | null;
}

class PhotosForBody implements CallsignRequest {
  @AsCallsign()
  @IsNotEmpty({ message: 'Please enter a valid callsign' })
  callsign!: string;
}

const UPLOAD_LIMIT = { name: 'photos by account', points: 120, seconds: 3_600 };
const CHANGE_LIMIT = { name: 'photo changes by account', points: 300, seconds: 3_600 };

@Controller('api')
export class PhotosController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly files: Files,
    private readonly limits: Limits,
    private readonly paths: SignedPaths,
  ) {}

  @Endpoint('vphotos', { reads: true })
  async photos(@CurrentUser() me: Me): Promise<OwnPhoto[]> {
    const photos = await ownPhotos(me.accountId, this.database);
    if (!(await isDeletionPending(me.accountId, this.database))) return photos;
    return photos.map((photo) => ({ ...photo, hidden_path: this.paths.sign(photoPath(photo.profile_image_name)) }));
  }

  @Public()
  @Endpoint('vphotosfor', { reads: true })
  async photosFor(@Body() { callsign }: PhotosForBody): Promise<PhotosForResponse> {
    const station = await this.stations.byCall(callsign);
    if (!station) throw new NotFound('Nobody here has that callsign.');
    return { my_callsign: station.my_callsign, photos: await photosOf(station.id, this.database) };
  }

  @Endpoint('vuploadphoto')
  async uploadPhoto(@CurrentUser() me: Me, @Req() request: FastifyRequest): Promise<UploadPhotoResponse> {
    if (!me.isConfirmed) throw new Unconfirmed();
    await this.limits.take(UPLOAD_LIMIT, String(me.accountId));
    const name = await receiveImage(request, this.files);
    try {
      const id = await this.commands.execute(new AddPhoto({ me, path: this.files.path(name) }));
      const photo = (await photosOf(me.accountId, this.database)).find((one) => one.id === id);
      if (!photo) throw new NotFound('The photo has since been deleted.');
      return { status: 'ok', photo };
    } finally {
      await this.files.remove(name);
    }
  }

  @Endpoint('vphotodelete')
  async deletePhoto(@CurrentUser() me: Me, @Body() { id }: PhotoIdBody): Promise<StatusOk> {
    await this.limits.take(CHANGE_LIMIT, String(me.accountId));
    await this.commands.execute(new DeletePhoto({ me, photoId: id }));
    return { status: 'ok' };
  }

  @Endpoint('vphotomakedefault')
  async makeDefault(@CurrentUser() me: Me, @Body() { id, crop }: MakeDefaultBody): Promise<MakeDefaultPhotoResponse> {
    await this.limits.take(CHANGE_LIMIT, String(me.accountId));
    const name = await this.commands.execute(new MakeDefault({ me, photoId: id, crop: crop ?? undefined }));
    return { status: 'ok', profile_image_name: name };
  }
}
