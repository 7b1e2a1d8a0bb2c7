import { Controller, Param } from '@nestjs/common';
import type { LanderResponse } from '@pileup/contract/pages';
import { Config } from '../../platform/config.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';

/** Where `/lander/{id}` leads: only to configured addresses. */
@Public()
@Controller('api')
export class LanderController {
  constructor(private readonly config: Config) {}

  @Endpoint('vlander/{id}', { reads: true })
  async lander(@Param('id') id: string): Promise<LanderResponse> {
    return { url: this.config.lander(id) };
  }
}
