import { Body, Controller } from '@nestjs/common';
import type { MatchingStation, MatchingStationsRequest } from '@pileup/contract/identity';
import { IsString, MaxLength } from 'class-validator';
import { Database } from '../../platform/database/database.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { matchingStations } from './matching-stations.query.js';

class MatchingStationsBody implements MatchingStationsRequest {
  @MaxLength(20, { message: 'A callsign has at most 20 characters.' })
  @IsString({ message: 'Which part of a callsign?' })
  part!: string;
}

@Controller('api')
export class StationsController {
  constructor(private readonly database: Database) {}

  @Call('vstations/matching', { reads: true })
  matching(@Body() { part }: MatchingStationsBody): Promise<MatchingStation[]> {
    return matchingStations(this.database, part);
  }
}
