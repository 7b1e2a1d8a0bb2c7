import type { CallsignRequest, Crop, MakeDefaultPhotoRequest, PhotoIdRequest } from '@pileup/contract/social';
import { IsNotEmpty, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { AsCallsign, IsNestedObject, IsRowNumber } from '../../platform/validation.js';

export class PhotoIdBody implements PhotoIdRequest {
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

export class MakeDefaultBody extends PhotoIdBody implements MakeDefaultPhotoRequest {
  @IsOptional()
  @IsNestedObject(() => CropBody, CROP.message)
  crop?: CropBody | null;
}

export class PhotosForBody implements CallsignRequest {
  @AsCallsign()
  @IsNotEmpty({ message: 'Please enter a valid callsign' })
  callsign!: string;
}
