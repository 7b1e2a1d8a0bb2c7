import { applyDecorators } from '@nestjs/common';
import type { StoreCheckedRequest } from '@pileup/contract/exchange';
import { ArrayMaxSize, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';

const AreCalls = (verb: string): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    IsArray({ message: `The callsigns to ${verb} must be a list.` }),
    ArrayMaxSize(50, { message: `At most 50 callsigns can be chosen to ${verb}.` }),
    IsString({ each: true, message: `A callsign to ${verb} must be a text.` }),
    MaxLength(20, { each: true, message: 'A callsign has at most 20 characters.' }),
  );

export class StoreCheckedBody implements StoreCheckedRequest {
  @AreCalls('leave out')
  leave_out?: string[];

  @AreCalls('move')
  move?: string[];
}
