import type { ScoreVisibility, ScoreVisibilityRequest } from '@pileup/contract/contests/scoreboard';
import { IsIn, IsOptional } from 'class-validator';

const CHOICES: readonly ScoreVisibility[] = ['live', 'delayed', 'total'];

export class ScoreVisibilityBody implements ScoreVisibilityRequest {
  @IsOptional()
  @IsIn(CHOICES, { message: 'Scores are shown live, delayed or as total.' })
  visibility?: ScoreVisibility;
}
