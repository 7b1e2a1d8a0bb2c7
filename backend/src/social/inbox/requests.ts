import { applyDecorators } from '@nestjs/common';
import type * as contract from '@pileup/contract/social';
import { ArrayMaxSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { Transform } from '../../platform/conversions.js';
import { hasAtMost, hasVisibleCharacters, trimmedText } from '../../platform/http/plain-text.js';
import { IsPlainText, IsRowNumber, Satisfies } from '../../platform/validation.js';
import { NO_SUCH_OPERATOR } from '../people/requests.js';
import { MUTABLE_TYPES } from './muted-kinds.js';

const MIN_LENGTH = 5;
const MAX_LENGTH = 500;
const TOO_SHORT = 'Message too short. Please enter a message with at least 5 characters.';
const TOO_LONG = 'Message too long. Please enter a message with less than 500 characters.';
const NO_SUCH_NOTIFICATION = 'There is no such notification.';

/** Trimmed, with LF line breaks, so that a break counts as one character from any client. */
const trimMessage = Transform(({ value }) =>
  typeof value === 'string' ? trimmedText(value.replace(/\r\n?/g, '\n')) : value,
);

const IsMessage = (): PropertyDecorator =>
  applyDecorators(
    Satisfies(
      'isLongEnough',
      (value) => typeof value === 'string' && hasVisibleCharacters(value, MIN_LENGTH),
      TOO_SHORT,
    ),
    Satisfies('isShortEnough', (value) => typeof value !== 'string' || hasAtMost(value, MAX_LENGTH), TOO_LONG),
    IsPlainText(MAX_LENGTH, { called: 'A message', lines: true }),
    trimMessage,
  );

export class SendMessageBody implements contract.SendMessageRequest {
  @IsMessage()
  message!: string;

  @IsRowNumber(NO_SUCH_OPERATOR)
  recipient_id!: number;
}

export class InboxBody implements contract.InboxRequest {
  @IsOptional()
  @IsRowNumber('A page of notifications begins before one of them.')
  before?: number;
}

export class NotificationIdBody implements contract.NotificationIdRequest {
  @IsRowNumber(NO_SUCH_NOTIFICATION)
  id!: number;
}

export class ConversationBody implements contract.ConversationRequest {
  @IsRowNumber(NO_SUCH_OPERATOR)
  user_id!: number;

  @IsOptional()
  @IsRowNumber('A page of messages begins before one of them.')
  before?: number;
}

export class NotificationSettingsBody implements contract.NotificationSettingsRequest {
  @IsIn(MUTABLE_TYPES, { each: true, message: `Each kind must be one of ${MUTABLE_TYPES.join(', ')}.` })
  @ArrayMaxSize(MUTABLE_TYPES.length, { message: 'There are not so many kinds.' })
  @IsArray({ message: 'The kinds that are turned off must be a list.' })
  off!: contract.MutableNotificationType[];
}
