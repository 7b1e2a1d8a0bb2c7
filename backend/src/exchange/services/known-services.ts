import { Injectable } from '@nestjs/common';
import { QrzService } from '../qrz/qrz-service.js';
import { type LogService, LogServices } from './log-service.js';

/** The services that contacts are sent to. */
@Injectable()
export class KnownServices extends LogServices {
  override readonly all: readonly LogService[];

  constructor(qrz: QrzService) {
    super();
    this.all = [qrz];
  }
}
