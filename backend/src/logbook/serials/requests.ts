import type { ReserveSerialsRequest } from '@pileup/contract/log/serials';
import { IsInt, Max, Min } from 'class-validator';
import { Transform } from '../../platform/conversions.js';
import { Satisfies } from '../../platform/validation.js';

const MAX_BLOCK = 100;
const CONTEST = /^[A-Z0-9][A-Z0-9 /_.-]{0,39}$/;

export class ReserveSerialsBody implements ReserveSerialsRequest {
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toUpperCase() : value))
  @Satisfies(
    'isContest',
    (value) => typeof value === 'string' && CONTEST.test(value),
    'The name of the contest has 1 to 40 letters, digits and - / _ .',
  )
  contest!: string;

  @IsInt({ message: 'The size of the block must be a whole number.' })
  @Min(1, { message: 'A block has at least one number.' })
  @Max(MAX_BLOCK, { message: `A block has at most ${MAX_BLOCK} numbers.` })
  size!: number;
}
