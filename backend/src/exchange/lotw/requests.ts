import type { LotwUploadRequest } from '@pileup/contract/services';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { MAX_SIGNED_CONTACTS } from './signed-file.js';

const MAX_FILE_CHARACTERS = 2 * 1_024 * 1_024;
const MAX_ID = Number.MAX_SAFE_INTEGER;
const MAX_VERSION = 2 ** 31 - 1;
const TOO_MANY = `At most ${MAX_SIGNED_CONTACTS} contacts at once.`;

export class LotwUploadBody implements LotwUploadRequest {
  @IsString({ message: 'The signed log is missing.' })
  @MaxLength(MAX_FILE_CHARACTERS, { message: 'The signed log is too large.' })
  @Matches(/^[A-Za-z0-9+/]+={0,2}$/, { message: 'The signed log is not in base64.' })
  file!: string;

  @IsArray({ message: 'The contacts are missing.' })
  @ArrayMinSize(1, { message: 'The contacts are missing.' })
  @ArrayMaxSize(MAX_SIGNED_CONTACTS, { message: TOO_MANY })
  @IsInt({ each: true, message: 'The number of a contact must be a whole number.' })
  @Min(1, { each: true, message: 'There is no such contact.' })
  @Max(MAX_ID, { each: true, message: 'There is no such contact.' })
  qdo_ids!: number[];

  @IsArray({ message: 'The versions of the contacts are missing.' })
  @ArrayMaxSize(MAX_SIGNED_CONTACTS, { message: TOO_MANY })
  @IsInt({ each: true, message: 'The version of a contact must be a whole number.' })
  @Min(0, { each: true, message: 'There is no such version.' })
  @Max(MAX_VERSION, { each: true, message: 'There is no such version.' })
  versions!: number[];
}
