import { Body, Controller } from '@nestjs/common';
import type { CountryFileResponse, ExplainEntityRequest, ExplainEntityResponse } from '@pileup/contract/logbook';
import { IsOptional } from 'class-validator';
import { AdminsOnly } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { AsCallsign, Satisfies } from '../../platform/validation.js';
import { CountryFile } from './country-file.js';
import { explainedEntity } from './explain-entity.js';

const DAY = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{4,12}Z?)?$/;

class ExplainEntityBody implements ExplainEntityRequest {
  @AsCallsign()
  @Satisfies(
    'isCallsign',
    (value) => typeof value === 'string' && value !== '',
    'Please enter a callsign, such as 3Y0K.',
  )
  call!: string;

  @IsOptional()
  @Satisfies('isDay', (value) => momentOf(value) !== null, 'Please enter a day such as 1973-09-16.')
  date?: string | null;
}

@Controller('api')
export class CountryFileController {
  constructor(
    private readonly file: CountryFile,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Endpoint('vdxcc/explain', { reads: true })
  explain(@Body() { call, date }: ExplainEntityBody): ExplainEntityResponse {
    return explainedEntity(call, momentOf(date) ?? this.clock.now());
  }

  @Public()
  @Endpoint('vdxcc/file', { reads: true })
  inUse(): CountryFileResponse {
    return this.file.status();
  }

  @AdminsOnly()
  @Endpoint('vadmin/country-file/load')
  async load(): Promise<CountryFileResponse> {
    await this.file.refresh();
    return this.file.status();
  }
}

/** ms since 1970; null for what is no day of the time in which there was radio. */
function momentOf(value: unknown): number | null {
  if (typeof value !== 'string' || !DAY.test(value)) return null;
  const at = Date.parse(value.length === 10 ? `${value}T12:00:00Z` : value.endsWith('Z') ? value : `${value}Z`);
  return Number.isNaN(at) || at < Date.UTC(1900) || at > Date.UTC(2100) ? null : at;
}
