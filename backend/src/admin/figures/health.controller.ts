import { Controller } from '@nestjs/common';
import type { AdminHealthResponse } from '@pileup/contract/admin/figures';
import { AdminsOnly } from '../../identity/index.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { DayFigures } from './day-figures.js';

@AdminsOnly()
@Controller('api')
export class AdminHealthController {
  constructor(private readonly figures: DayFigures) {}

  @Endpoint('vadmin/health', { reads: true })
  health(): Promise<AdminHealthResponse> {
    return this.figures.health();
  }
}
