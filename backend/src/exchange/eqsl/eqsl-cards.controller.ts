import { Body, Controller } from '@nestjs/common';
import type { EqslCardAnswer } from '@pileup/contract/services';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { EqslCardBody } from '../services/requests.js';
import { EqslCards } from './eqsl-cards.js';

@Controller('api')
export class EqslCardsController {
  constructor(private readonly cards: EqslCards) {}

  @Call('veqslcard')
  card(@CurrentUser() { accountId }: Me, @Body() { qdo_id }: EqslCardBody): Promise<EqslCardAnswer> {
    return this.cards.of(accountId, qdo_id);
  }
}
