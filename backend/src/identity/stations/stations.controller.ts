import { Body, Controller, Req } from '@nestjs/common';
import type { FindRequest, FoundStation, MatchingStation, MatchingStationsRequest } from '@pileup/contract/identity';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { findStations } from './find-stations.query.js';

const MAX_MATCHES = 8;
/** Shorter parts match too many. */
const MIN_PART = 3;
// In the collation "C" no character of a callsign is above a letter.
const AFTER = '~';

const MATCHING = sql<{ part: string }, MatchingStation>`
  select callsign as call, name from identity.account
  where delete_at is null and ((callsign >= $part and callsign < $part || '${AFTER}')
    or (reverse(callsign) collate "C" >= reverse($part) and reverse(callsign) collate "C" < reverse($part) || '${AFTER}'))
  order by callsign >= $part and callsign < $part || '${AFTER}' desc, length(callsign), callsign limit ${MAX_MATCHES}`;

/** Registered stations whose callsign begins or ends with a part of at least 3 characters, those that begin with it first. */
async function matchingStations(database: Queryable, typed: string): Promise<MatchingStation[]> {
  const part = typed.trim().toUpperCase();
  return part.length >= MIN_PART && /^[A-Z0-9/]+$/.test(part) ? database.run(MATCHING, { part }) : [];
}

class MatchingStationsBody implements MatchingStationsRequest {
  @MaxLength(20, { message: 'A callsign has at most 20 characters.' })
  @IsString({ message: 'Which part of a callsign?' })
  part!: string;
}

class FindBody implements FindRequest {
  @MaxLength(60, { message: 'A search has at most 60 characters.' })
  @IsString({ message: 'What are you looking for?' })
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
  @Endpoint('vstations/find', { reads: true })
  async find(@Req() { ip }: FastifyRequest, @Body() { text }: FindBody): Promise<FoundStation[]> {
    await this.limits.takeByAddress(FIND_LIMIT, ip);
    return findStations(this.database, text);
  }

  @Endpoint('vstations/matching', { reads: true })
  matching(@Body() { part }: MatchingStationsBody): Promise<MatchingStation[]> {
    return matchingStations(this.database, part);
  }
}
