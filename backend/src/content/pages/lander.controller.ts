import { Controller, Param } from '@nestjs/common';
import type { LanderAnswer } from '@pileup/contract/pages';
import { Config } from '../../platform/config.js';
import { Call, Public } from '../../platform/http/api-call.decorator.js';

/** Where `/lander/{id}` leads: only to configured addresses. */
@Public()
@Controller('api')
export class LanderController {
  constructor(private readonly config: Config) {}

  @Call('vlander/{id}', { reads: true })
  async lander(@Param('id') id: string): Promise<LanderAnswer> {
    return { url: this.config.lander(id) };
  }
}
