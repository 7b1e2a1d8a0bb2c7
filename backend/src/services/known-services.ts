import { Injectable } from '@nestjs/common';
import { ClubLogService } from './club-log/club-log-service.js';
import { EqslService } from './eqsl/eqsl-service.js';
import { type LogService, LogServices } from './log-service.js';
import { LotwService } from './lotw/lotw-service.js';
import { QrzService } from './qrz/qrz-service.js';

/** The services that contacts are sent to, or signed for. */
@Injectable()
export class KnownServices extends LogServices {
  override readonly all: readonly LogService[];

  constructor(qrz: QrzService, clubLog: ClubLogService, eqsl: EqslService, lotw: LotwService) {
    super();
    this.all = [qrz, clubLog, eqsl, lotw];
  }
}
