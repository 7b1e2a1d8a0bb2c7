import type { SettleUnreviewedRequest } from '@pileup/contract/identity';
import { IsIn } from 'class-validator';

const CHOICES = ['keep', 'delete'] as const;

export class SettleUnreviewedBody implements SettleUnreviewedRequest {
  @IsIn(CHOICES, { message: 'Please choose keep or delete.' })
  choice!: (typeof CHOICES)[number];
}
