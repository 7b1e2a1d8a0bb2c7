import type { EndSessionRequest } from '@pileup/contract/identity';
import { IsUUID } from 'class-validator';

export class EndSessionBody implements EndSessionRequest {
  @IsUUID('all', { message: 'There is no such session.' })
  id!: string;
}
