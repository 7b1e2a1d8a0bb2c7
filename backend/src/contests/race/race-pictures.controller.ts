import { createHash } from 'node:crypto';
import { Controller, Headers, Param, Req, Res } from '@nestjs/common';
import { raceStations } from '@pileup/radio/contests/race-path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../platform/errors.js';
import { Download, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { PictureRenderer } from '../../platform/images/picture-renderer.js';
import { sendPicture } from '../../platform/images/send-picture.js';
import { ContestRace } from './contest-race.js';
import { drawRace } from './draw-race.js';

const PICTURES = { name: 'pictures of races by address', points: 60, seconds: 60, isHot: true };
const CONTEST = /^[1-9]\d{0,8}$/;
const FIRST_FIVE = 'first.png';

/** Pictures of races for link previews; any site may show them. */
@Public()
@Controller('previews')
export class RacePicturesController {
  constructor(
    private readonly race: ContestRace,
    private readonly renderer: PictureRenderer,
    private readonly limits: Limits,
  ) {}

  @Download('race/:contest/:name')
  async picture(
    @Param('contest') contest: string,
    @Param('name') name: string,
    @Headers('if-none-match') cached: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limits.takeByAddress(PICTURES, request.ip);
    const stations = raceStations(name.replace(/\.png$/, ''));
    if (!CONTEST.test(contest) || !name.endsWith('.png') || (stations.length === 0 && name !== FIRST_FIVE))
      throw new NotFound('Picture not found.');
    const race = await this.race.of(Number(contest), name === FIRST_FIVE ? undefined : stations);
    // The tag ignores the time, so that the picture stays the same between two contacts.
    const shown = JSON.stringify([race.contest, race.stations]);
    await sendPicture(reply, {
      tag: createHash('sha256').update(shown).digest('base64url').slice(0, 22),
      png: () => this.renderer.png(`contest ${contest}`, (typefaces) => drawRace(race, typefaces)),
      cached,
      cacheControl: 'public, max-age=60',
    });
  }
}
