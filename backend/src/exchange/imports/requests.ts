import type { StoreCheckedRequest } from '@pileup/contract/exchange';
import { ArrayMaxSize, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';

export class StoreCheckedBody implements StoreCheckedRequest {
  @IsOptional()
  @IsArray({ message: 'The callsigns to leave out must be a list.' })
  @ArrayMaxSize(50, { message: 'At most 50 callsigns can be left out.' })
  @IsString({ each: true, message: 'A callsign to leave out must be a text.' })
  @MaxLength(20, { each: true, message: 'A callsign has at most 20 characters.' })
  leave_out?: string[];
}
