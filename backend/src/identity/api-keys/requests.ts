import type { PairRequest, UnpairRequest } from '@pileup/contract/identity';
import { IsNotEmpty } from 'class-validator';
import { IsPlainText, IsRowNumber } from '../../platform/validation.js';
import { trimmed } from '../credentials/credential-fields.js';

export class PairBody implements PairRequest {
  @IsPlainText(30, { called: 'A pairing code' })
  @IsNotEmpty({ message: 'Please enter the pairing code.' })
  code!: string;

  @trimmed
  @IsPlainText(50, { called: 'The name of a computer' })
  @IsNotEmpty({ message: 'Please give the computer a name.' })
  name!: string;
}

export class UnpairBody implements UnpairRequest {
  @IsRowNumber('There is no such computer.')
  id!: number;
}
