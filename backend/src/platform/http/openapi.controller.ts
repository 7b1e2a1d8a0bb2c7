import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header } from '@nestjs/common';
import { NotFound } from '../errors.js';
import { projectRoot } from '../project-root.js';
import { Public } from './endpoint.decorator.js';

/** The OpenAPI document, which the build generates from the contract. */
@Controller('api')
export class OpenApiController {
  /** Tests may set another path. */
  file = join(projectRoot(), 'backend/dist/openapi.json');
  private document: Promise<string> | undefined;

  @Public()
  @Get('docs')
  @Header('Content-Type', 'application/json; charset=utf-8')
  async docs(): Promise<string> {
    this.document ??= readFile(this.file, 'utf8');
    try {
      return await this.document;
    } catch {
      this.document = undefined; // The document may be built later.
      throw new NotFound('The description of the calls is made by `npm run build`, which has not been run here.');
    }
  }
}
