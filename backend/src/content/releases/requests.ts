import type { DownloadRequest } from '@pileup/contract/releases';
import { IsString, MaxLength } from 'class-validator';

const CHOOSE = { message: 'Please choose a file of the release.' };

export class DownloadBody implements DownloadRequest {
  @MaxLength(60, CHOOSE)
  @IsString(CHOOSE)
  version!: string;

  @MaxLength(100, CHOOSE)
  @IsString(CHOOSE)
  file!: string;
}
