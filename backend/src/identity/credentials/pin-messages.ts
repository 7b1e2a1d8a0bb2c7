import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Mail } from '../../platform/messages/mail.js';
import { Sms } from '../../platform/messages/sms.js';

export const WRONG_PIN =
  'Wrong pin number, the pin will change every time you request it, you must enter the latest pin number. Click send pin AND WAIT for the email and SMS to arrive. Check your JUNK FOLDER.';

// Text messages cost money. The e-mail is sent beyond this limit, too.
const TEXTS = { name: 'PINs by number', points: 10, seconds: 86_400 };

interface Recipient {
  callsign: string;
  email: string;
  mobile: string | null;
}

@Injectable()
export class PinMessages {
  constructor(
    private readonly config: Config,
    private readonly limits: Limits,
    private readonly mail: Mail,
    private readonly sms: Sms,
  ) {}

  async send(
    { callsign, email, mobile }: Recipient,
    { secret: pin, expiresAt: until }: { secret: string; expiresAt: number },
    isOwn: boolean,
    tx: Queryable,
  ): Promise<void> {
    const text = isOwn ? ownPinText(callsign, pin) : signInPinText(callsign, pin, this.config.siteUrl);
    // The PIN is not in the subject: lock screens show subjects.
    await this.mail.send({ to: email, subject: `Your Pileup PIN for ${callsign}`, text, until }, tx);
    if (!mobile || !this.config.sendsSms || !(await this.limits.tryTake(TEXTS, mobile, tx))) return;
    const message = `${pin} is your Pileup PIN for ${callsign}, valid for ten minutes. Nobody at Pileup will ask you for it.`;
    await this.sms.send({ to: mobile, text: message, until }, tx);
  }
}

function signInPinText(callsign: string, pin: string, siteUrl: string): string {
  return [
    `Your PIN to sign in to Pileup as ${callsign}:`,
    `    ${pin}`,
    `It works once, within ten minutes, and only until you request a new one. Enter it at ${siteUrl} and nowhere else. Nobody at Pileup will ever ask you for it.`,
    "If you didn't request it, someone else entered your callsign. They can't get in without this e-mail, so you don't need to do anything.",
    '',
  ].join('\n\n');
}

function ownPinText(callsign: string, pin: string): string {
  return [
    `You are signed in to Pileup as ${callsign}. To confirm that it's you, enter this PIN:`,
    `    ${pin}`,
    'It works once, within ten minutes, and only until you request a new one. Nobody at Pileup will ever ask you for it.',
    "If you didn't request it, someone else is signed in as you. Sign out all other sessions and choose a new password.",
    '',
  ].join('\n\n');
}
