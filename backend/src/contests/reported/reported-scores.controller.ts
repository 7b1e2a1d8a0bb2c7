import { Body, Controller, Header } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  ReportedScoresResponse,
  ScoreVisibility,
  ScoreVisibilityRequest,
  ScoreVisibilityResponse,
} from '@pileup/contract/contests/scoreboard';
import { IsIn, IsOptional } from 'class-validator';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { ChooseScoreVisibility } from './choose-visibility.js';
import { ReportedScoresLive } from './reported-scores-live.js';

const CHOICES: readonly ScoreVisibility[] = ['live', 'delayed', 'total'];

class ScoreVisibilityBody implements ScoreVisibilityRequest {
  @IsOptional()
  @IsIn(CHOICES, { message: 'Scores are shown live, delayed or as total.' })
  visibility?: ScoreVisibility;
}

@Controller(['api', 'fast-keys'])
export class ReportedScoresController {
  constructor(
    private readonly live: ReportedScoresLive,
    private readonly commands: CommandBus,
  ) {}

  @Public()
  @Endpoint('vreportedscores', { reads: true })
  @Header('Cache-Control', 'public, max-age=5')
  scores(): Promise<ReportedScoresResponse> {
    return this.live.current();
  }

  @Endpoint('vscorevisibility')
  visibility(@CurrentUser() me: Me, @Body() { visibility }: ScoreVisibilityBody): Promise<ScoreVisibilityResponse> {
    return this.commands.execute(new ChooseScoreVisibility({ accountId: me.accountId, visibility }));
  }
}
