import type * as contract from '@pileup/contract/contests/contests';
import { BANDS } from '@pileup/radio/band';
import { parseCallsign } from '@pileup/radio/callsign';
import { SCORING_RULE_KEYS } from '@pileup/radio/contests/rule-texts';
import { resolveMode } from '@pileup/radio/mode';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ReasonedActBody } from '../identity/index.js';
import { IsMoment } from '../logbook/index.js';
import { Transform } from '../platform/conversions.js';
import { hasVisibleCharacters, trimmedText } from '../platform/http/plain-text.js';
import { IsPlainText, IsRowNumber, plainTextFault, Satisfies } from '../platform/validation.js';
import { cabrilloNameOf } from './contest.entity.js';
import { MAX_RACE_STATIONS } from './race/contest-race.js';

const NO_SUCH_CONTEST = 'Contest not found.';
const NO_SUCH_PAGE = { message: 'Page not found.' };
const CABRILLO_NAME = /^[A-Z0-9][A-Z0-9-]{1,38}$/;
const MAX_CATEGORIES = 30;
const MAX_CATEGORY = 40;

export class ContestBody implements contract.ContestRequest {
  @IsOptional()
  @IsRowNumber(NO_SUCH_CONTEST)
  contest?: number;
}

const NO_SUCH_CATEGORY = 'This contest has no such category.';
/** A text of a contest's categories, which is compared with them. */
const isCategory = (value: unknown) => typeof value === 'string' && value.length <= MAX_CATEGORY;

export class ScoresBody extends ContestBody implements contract.ScoresRequest {
  @IsOptional()
  @Satisfies('isCategory', isCategory, NO_SUCH_CATEGORY)
  category?: string;
}

export class ContestCategoryBody implements contract.ContestCategoryRequest {
  @IsRowNumber(NO_SUCH_CONTEST)
  contest!: number;

  @Satisfies('isCategory', isCategory, NO_SUCH_CATEGORY)
  category!: string;
}

export class DeleteContestBody extends ReasonedActBody implements contract.DeleteContestRequest {
  @IsRowNumber(NO_SUCH_CONTEST)
  id!: number;
}

export class ContestLogBody extends ContestBody implements contract.ContestLogRequest {
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value))
  @Max(100_000, NO_SUCH_PAGE)
  @Min(1, NO_SUCH_PAGE)
  @IsInt(NO_SUCH_PAGE)
  page?: number;
}

export class ContestRaceBody implements contract.ContestRaceRequest {
  @IsRowNumber(NO_SUCH_CONTEST)
  contest!: number;

  @IsOptional()
  @Transform(({ value }) =>
    Array.isArray(value) ? value.map((call) => (typeof call === 'string' ? parseCallsign(call) : call)) : value,
  )
  @Satisfies(
    'areCallsigns',
    (value) => Array.isArray(value) && value.every((call) => typeof call === 'string'),
    'Please enter a valid callsign',
  )
  @ArrayMaxSize(MAX_RACE_STATIONS, { message: `A race has at most ${MAX_RACE_STATIONS} stations.` })
  @IsArray({ message: 'The stations are a list of callsigns.' })
  stations?: string[];
}

const texts = Transform(({ value }) =>
  Array.isArray(value) ? value.map((text) => (typeof text === 'string' ? text.trim() : text)) : value,
);

const isListOf = (isValid: (text: string) => boolean, max: number) => (value: unknown) =>
  Array.isArray(value) &&
  value.length <= max &&
  new Set(value).size === value.length &&
  value.every((text) => typeof text === 'string' && isValid(text));

/** An ADIF mode or submode as it is stored. */
function isMode(text: string): boolean {
  const { mode, submode, known } = resolveMode(text);
  return known && (submode || mode) === text;
}

export class SaveContestBody extends ReasonedActBody implements contract.SaveContestRequest {
  @IsOptional()
  @IsRowNumber(NO_SUCH_CONTEST)
  id?: number;

  @Transform(({ value }) => (typeof value === 'string' ? trimmedText(value.replace(/\s+/g, ' ')) : value))
  @Satisfies(
    'isLongEnough',
    (value) => typeof value === 'string' && hasVisibleCharacters(value, 3),
    'A name has at least 3 characters.',
  )
  @IsPlainText(100, { called: 'A name' })
  name!: string;

  @Transform(({ value }) => (typeof value === 'string' ? cabrilloNameOf(value) : value))
  @Satisfies(
    'isCabrilloName',
    (value) => typeof value === 'string' && CABRILLO_NAME.test(value),
    'A Cabrillo name has 2 to 39 letters, digits and -, such as CQ-WW-CW.',
  )
  cabrillo_name!: string;

  @texts
  @Satisfies(
    'areModes',
    isListOf(isMode, 100),
    'The modes are ADIF modes or submodes, each once, such as CW, SSB or FT4.',
  )
  modes!: string[];

  @texts
  @Satisfies(
    'areBands',
    isListOf((text) => (BANDS as readonly string[]).includes(text), BANDS.length),
    'The bands are a list such as 20m, each once.',
  )
  bands!: string[];

  @IsMoment()
  from!: string;

  @IsMoment()
  to!: string;

  @IsMoment()
  log_until!: string;

  @IsIn(['members', 'creators', 'everybody'], { message: 'Members, creators or everybody take part.' })
  audience!: contract.ContestAudience;

  @IsIn(SCORING_RULE_KEYS, { message: 'Scoring rule not found.' })
  rule!: contract.ContestRule;

  @IsIn(['band', 'band-and-mode', 'call'], { message: 'Duplicates are by band, band-and-mode or call.' })
  duplicates!: contract.ContestDuplicateRule;

  @texts
  @Satisfies(
    'areCategories',
    isListOf((text) => text !== '' && plainTextFault(text, MAX_CATEGORY, false) === null, MAX_CATEGORIES),
    `There are at most ${MAX_CATEGORIES} categories, of at most ${MAX_CATEGORY} characters, each once.`,
  )
  categories!: string[];
}
