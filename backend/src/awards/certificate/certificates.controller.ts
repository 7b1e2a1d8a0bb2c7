import { Controller, Headers, Param, Query, Req, Res } from '@nestjs/common';
import type { AwardKeys } from '@pileup/contract/awards/certificates';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, type Me } from '../../identity/index.js';
import { NotFound } from '../../platform/errors.js';
import { Download, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { AwardPages } from '../reading/award-pages.js';
import { KEYS_PATH } from './assertion.js';
import { AwardSigner } from './award-signer.js';
import { type Certificate, CertificateFiles, type CertificateForm, WIDTHS, type Width } from './certificate-files.js';

const FILE_LIMIT = { name: 'award pictures by address', points: 600, seconds: 60, isHot: true };
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Revoked awards and hidden stations must not be shown for long. */
const SHORT = 'public, max-age=60';
const ID = /^\d{1,9}$/;
const FILE = /^[0-9a-f]{16}-(?:(100|300|800)\.png|(a4|letter)\.pdf)$/;

/** `/award/{id}`: the page for people, the picture for `img`; and the files of certificates. */
@Public()
@Controller()
export class CertificatesController {
  constructor(
    private readonly pages: AwardPages,
    private readonly files: CertificateFiles,
    private readonly signer: AwardSigner,
    private readonly limits: Limits,
  ) {}

  @Download(KEYS_PATH.slice(1))
  async keys(@Res({ passthrough: true }) reply: FastifyReply): Promise<AwardKeys> {
    // Other sites may check certificates, too.
    reply.headers({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' });
    return this.signer.keys();
  }

  @Download('award/:id')
  async award(
    @CurrentUser() me: Me | undefined,
    @Param('id') id: string,
    @Query('width') width: unknown,
    @Headers('accept') accept: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (id === 'latest') return void (await reply.send(await this.pages.latest()));
    if (id === 'check' || (width === undefined && accept?.includes('text/html'))) {
      await reply.server.sendPage(request, reply);
      return;
    }
    await this.limits.takeByAddress(FILE_LIMIT, request.ip);
    const certificate = await this.certificate(id, me);
    await this.send(reply, certificate, nearestWidth(width), SHORT);
  }

  /** The specification's endpoint: always the picture. */
  @Download('api/award/:id')
  async picture(
    @CurrentUser() me: Me | undefined,
    @Param('id') id: string,
    @Query('width') width: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limits.takeByAddress(FILE_LIMIT, request.ip);
    await this.send(reply, await this.certificate(id, me), nearestWidth(width), SHORT);
  }

  /** An outdated address leads to the present file. */
  @Download('award/:id/:name')
  async file(
    @CurrentUser() me: Me | undefined,
    @Param('id') id: string,
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limits.takeByAddress(FILE_LIMIT, request.ip);
    const [, width, paper] = FILE.exec(name) ?? [];
    if (!width && !paper) throw new NotFound('File not found.');
    const certificate = await this.certificate(id, me);
    const { pictures, sheets } = CertificateFiles.pathsOf(certificate);
    const form = width ? (Number(width) as Width) : (paper as 'a4' | 'letter');
    const current = typeof form === 'number' ? pictures[form] : sheets[form];
    if (!current.endsWith(`/${name}`)) {
      await reply.header('Cache-Control', 'no-cache').redirect(current, 302);
      return;
    }
    await this.send(reply, certificate, form, IMMUTABLE);
  }

  private certificate(id: string, me: Me | undefined): Promise<Certificate> {
    if (!ID.test(id)) throw new NotFound('Award not found.');
    return this.pages.certificate(Number(id), me?.accountId);
  }

  private async send(reply: FastifyReply, certificate: Certificate, form: CertificateForm, cacheControl: string) {
    const bytes = await this.files.read(certificate, form);
    reply.headers({
      'Cache-Control': cacheControl,
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    if (typeof form === 'string') {
      const { serial } = certificate.content;
      reply.header('Content-Disposition', `attachment; filename="pileup-award-${serial}-${form}.pdf"`);
    }
    await reply.type(typeof form === 'number' ? 'image/png' : 'application/pdf').send(bytes);
  }
}

/** The width nearest to the requested one, of two equally near ones the larger; the largest if none is requested. */
function nearestWidth(param: unknown): Width {
  const wanted = Number(param);
  if (param === undefined || !Number.isFinite(wanted)) return 800;
  return WIDTHS.reduce((best, width) => (Math.abs(width - wanted) <= Math.abs(best - wanted) ? width : best));
}
