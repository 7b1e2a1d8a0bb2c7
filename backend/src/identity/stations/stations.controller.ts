import { Body, Controller, Req } from '@nestjs/common';
import type { FindRequest, FoundStation, MatchingStation, MatchingStationsRequest } from '@pileup/contract/identity';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { Database } from '../../platform/database/database.js';
import { Call, Public } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { findStations } from './find-stations.query.js';
import { matchingStations } from './matching-stations.query.js';

class MatchingStationsBody implements MatchingStationsRequest {
  @MaxLength(20, { message: 'A callsign has at most 20 characters.' })
  @IsString({ message: 'Which part of a callsign?' })
  part!: string;
}

class FindBody implements FindRequest {
  @MaxLength(60, { message: 'A search has at most 60 characters.' })
  @IsString({ message: 'What do you look for?' })
  text!: string;
}

const FIND_LIMIT = { name: 'searches of stations by address', points: 300, seconds: 60, isHot: true };

@Controller('api')
export class StationsController {
  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  @Public()
  @Call('vstations/find', { reads: true })
  async find(@Req() { ip }: FastifyRequest, @Body() { text }: FindBody): Promise<FoundStation[]> {
    await this.limits.takeByAddress(FIND_LIMIT, ip);
    return findStations(this.database, text);
  }

  @Call('vstations/matching', { reads: true })
  matching(@Body() { part }: MatchingStationsBody): Promise<MatchingStation[]> {
    return matchingStations(this.database, part);
  }
}
