import { Body, Controller, Ip } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type * as contract from '@pileup/contract/awards/awards';
import type { Award, AwardProofResponse, AwardResponse, AwardsResponse } from '@pileup/contract/awards/awards';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { AdminsOnly, Contesting, CurrentUser, type Me, ReasonedActBody, Reauthentication } from '../identity/index.js';
import { Transform } from '../platform/conversions.js';
import { Database } from '../platform/database/database.js';
import { Endpoint, Public } from '../platform/http/endpoint.decorator.js';
import { Limits } from '../platform/http/rate-limits.js';
import { IsPlainText, IsRowNumber } from '../platform/validation.js';
import { ActOnAward, type AwardAct } from './act-on-award.js';
import { visibleAward } from './reading/award-detail.query.js';
import { AwardPages } from './reading/award-pages.js';
import { awardProof } from './reading/award-proof.query.js';

const NO_SUCH_AWARD = 'Award not found.';
const NO_SUCH_PAGE = { message: 'Page not found.' };

class AwardBody implements contract.AwardRequest {
  @IsRowNumber(NO_SUCH_AWARD)
  id!: number;
}

class AwardProofBody extends AwardBody implements contract.AwardProofRequest {
  @IsOptional()
  @IsIn(['all', 'counted', 'not_counted'], { message: 'Choose all contacts, those that count, or those that do not.' })
  show?: 'all' | 'counted' | 'not_counted';

  @IsOptional()
  @IsPlainText(20, { called: 'A call' })
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toUpperCase() : value))
  call?: string;

  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value))
  @Max(100_000, NO_SUCH_PAGE)
  @Min(1, NO_SUCH_PAGE)
  @IsInt(NO_SUCH_PAGE)
  page?: number;
}

class AwardActBody extends ReasonedActBody implements contract.AwardActRequest {
  @IsRowNumber(NO_SUCH_AWARD)
  id!: number;
}

/** Each reads up to a month of a station's contacts. */
const PROOF_LIMIT = { name: 'award proofs by address', points: 120, seconds: 60, isHot: true };

@Public()
@Controller(['api', 'fast-keys'])
export class AwardsController {
  constructor(
    private readonly database: Database,
    private readonly pages: AwardPages,
    private readonly contesting: Contesting,
    private readonly limits: Limits,
  ) {}

  @Endpoint('award/latest', { reads: true })
  latest(): Promise<Award[]> {
    return this.pages.latest();
  }

  @Endpoint('vawards', { reads: true })
  awards(@CurrentUser() me: Me | undefined): Promise<AwardsResponse> {
    return this.pages.overview(me?.accountId);
  }

  @Endpoint('vaward', { reads: true })
  async award(@CurrentUser() me: Me | undefined, @Body() { id }: AwardBody): Promise<AwardResponse> {
    return { award: await this.pages.detail(id, me?.accountId) };
  }

  @Endpoint('vaward/proof', { reads: true })
  async proof(
    @CurrentUser() me: Me | undefined,
    @Body() { id, show, call, page }: AwardProofBody,
    @Ip() address: string,
  ): Promise<AwardProofResponse> {
    await this.limits.takeByAddress(PROOF_LIMIT, address);
    const award = await visibleAward(this.database, id, me?.accountId);
    const wanted = { show: show ?? 'all', call: call ?? '', page: page ?? 1 } as const;
    return awardProof(this.database, this.contesting, award, wanted);
  }
}

@Controller('api')
@AdminsOnly()
export class AwardsAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pages: AwardPages,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Endpoint('vadmin/award/revoke')
  revoke(@CurrentUser() me: Me, @Body() body: AwardActBody): Promise<AwardResponse> {
    return this.act(me, 'revoke', body);
  }

  @Endpoint('vadmin/award/restore')
  restore(@CurrentUser() me: Me, @Body() body: AwardActBody): Promise<AwardResponse> {
    return this.act(me, 'restore', body);
  }

  private async act(me: Me, act: AwardAct, { id, reason, ...credentials }: AwardActBody): Promise<AwardResponse> {
    await this.reauthentication.require({ id: me.accountId }, credentials, me);
    await this.commands.execute(new ActOnAward({ adminId: me.accountId, id, act, reason }));
    return { award: await this.pages.detail(id, me.accountId, true) };
  }
}
