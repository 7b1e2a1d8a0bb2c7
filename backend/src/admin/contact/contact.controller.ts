import { Body, Controller, Ip } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import { parseCallsign } from '@pileup/radio/callsign';
import { Captcha, CurrentUser, type Me } from '../../identity/index.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { ContactBody } from '../requests.js';
import { SendContactMessage } from './send-contact-message.js';

const CONTACT_LIMIT = { name: 'contact messages by address', points: 5, seconds: 3_600 };
const TOO_MANY = 'You have sent 5 messages in the last hour. Please wait a while.';

@Controller('api')
export class ContactController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
    private readonly captchas: Captcha,
  ) {}

  @Public()
  @Endpoint('vcontact')
  async contact(
    @CurrentUser() me: Me | undefined,
    @Ip() address: string,
    @Body() { name, email, callsign, message, captcha, captcha_answer }: ContactBody,
  ): Promise<StatusOk> {
    // A wrong sum does not count as a message.
    const solved = me ? null : this.captchas.solve(null, captcha ?? '', captcha_answer?.trim());
    await this.limits.takeByAddress(CONTACT_LIMIT, address, { message: TOO_MANY });
    const call = parseCallsign(callsign ?? '') ?? '';
    const accountId = me?.accountId ?? null;
    await this.commands.execute(
      new SendContactMessage({ accountId, name, email, callsign: call, message, captcha: solved }),
    );
    return { status: 'ok' };
  }
}
