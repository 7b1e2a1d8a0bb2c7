import type * as contract from '@pileup/contract/cards';
import { IsBoolean, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import { Transform } from '../../platform/conversions.js';
import { IsNestedObject, IsPlainText, IsRowNumber, Satisfies } from '../../platform/validation.js';

const COLOUR = /^#[0-9a-f]{6}$/i;
const MAX_ADDRESS_LINES = 5;

const trimmed = Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));
const asLowerCase = Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : value));

const IsColour = (called: string) => Matches(COLOUR, { message: `${called} must be a colour such as #ad1f18.` });
const IsChoice = () => IsBoolean({ message: 'Choose yes or no.' });
const hasFewLines = (value: unknown) => typeof value === 'string' && value.split('\n').length <= MAX_ADDRESS_LINES;

export class CardTemplateBody implements contract.CardTemplate {
  @ValidateIf(({ photo }: CardTemplateBody) => photo !== null)
  @MaxLength(100, { message: 'Photo not found.' })
  @IsString({ message: 'Photo not found.' })
  photo!: string | null;

  @asLowerCase
  @IsColour('The paper')
  paper!: string;

  @asLowerCase
  @IsColour('The ink')
  ink!: string;

  @asLowerCase
  @IsColour('The accent')
  accent!: string;

  @trimmed
  @IsPlainText(60, { called: 'The line under the callsign' })
  motto!: string;

  @trimmed
  @Satisfies('hasFewLines', hasFewLines, `The address has at most ${MAX_ADDRESS_LINES} lines.`)
  @IsPlainText(200, { called: 'The address', lines: true })
  address!: string;

  @trimmed
  @IsPlainText(200, { called: 'The message', lines: true })
  message!: string;

  @IsChoice()
  show_name!: boolean;

  @IsChoice()
  show_place!: boolean;

  @IsChoice()
  show_power!: boolean;

  @IsChoice()
  show_comment!: boolean;
}

export class CardTemplateRequestBody implements contract.CardTemplateRequest {
  @IsNestedObject(() => CardTemplateBody, 'The card is missing.')
  template!: CardTemplateBody;
}

export class QsoCardBody implements contract.QsoCardRequest {
  @IsRowNumber('Error loading QSO')
  qdo_id!: number;
}
