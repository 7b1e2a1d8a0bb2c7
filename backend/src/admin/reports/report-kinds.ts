import { Injectable } from '@nestjs/common';
import type { ReportKind } from '@pileup/contract/admin/reports';
import { ReportTarget } from '../../platform/reports.js';
import { Discovered } from '../../platform/wiring/discovered.js';

/** Each kind within a sentence. */
export const KIND_NAMES: Readonly<Record<ReportKind, string>> = {
  message: 'message',
  photo: 'photo',
  post: 'post',
  comment: 'comment',
  sstv: 'SSTV picture',
  recording: 'recording',
  supporter: 'name on the supporters’ wall',
  stream: 'live stream',
};

/** The providers of all kinds of content that can be reported, from all modules. */
@Injectable()
export class ReportKinds {
  constructor(private readonly discovered: Discovered) {}

  /** Undefined if no module provides this kind. */
  target(kind: ReportKind): ReportTarget | undefined {
    return this.discovered.providers(ReportTarget).find(({ options }) => options.kind === kind)?.value;
  }
}
