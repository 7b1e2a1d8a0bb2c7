import { Module } from '@nestjs/common';
import { AwardSource, IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { SocialModule } from '../social/index.js';
import { ActOnAwardHandler } from './act-on-award.js';
import { StoredAwards } from './award-source.js';
import { AwardsAdminController, AwardsController } from './awards.controller.js';
import { AwardsAccountData } from './awards-account-data.js';
import { AwardSigner } from './certificate/award-signer.js';
import { CertificateFiles } from './certificate/certificate-files.js';
import { CertificatesController } from './certificate/certificates.controller.js';
import { DecideAwardsHandler, DecideJob } from './deciding/decide-awards.js';
import { DecidedPeriods } from './deciding/decided-periods.js';
import { IssueAwards } from './deciding/issue-awards.js';
import { AwardHead, AwardPages } from './reading/award-pages.js';
import { AwardsLive } from './reading/awards-live.js';

@Module({
  imports: [IdentityModule, LogbookModule, SocialModule],
  controllers: [AwardsController, AwardsAdminController, CertificatesController],
  providers: [
    AwardHead,
    AwardPages,
    AwardSigner,
    AwardsAccountData,
    AwardsLive,
    CertificateFiles,
    DecideAwardsHandler,
    DecideJob,
    DecidedPeriods,
    IssueAwards,
    ActOnAwardHandler,
    StoredAwards,
    { provide: AwardSource, useExisting: StoredAwards },
  ],
})
export class AwardsModule {}
