import { Controller } from '@nestjs/common';
import type { AdminHealthAnswer } from '@pileup/contract/admin/figures';
import { AdminsOnly } from '../../identity/index.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { DayFigures } from './day-figures.js';

@AdminsOnly()
@Controller('api')
export class AdminHealthController {
  constructor(private readonly figures: DayFigures) {}

  @Call('vadmin/health', { reads: true })
  health(): Promise<AdminHealthAnswer> {
    return this.figures.health();
  }
}
