import { Module } from '@nestjs/common';
import { IdentityModule, SetupSource } from '../identity/index.js';
import { DeleteReceivedHandler } from './bulk/delete-received.js';
import { ImportedContacts } from './bulk/imported-contacts.js';
import { LogReportedHandler } from './bulk/log-reported.js';
import { CountryFileController } from './country-file/country-file.controller.js';
import { CountryFile } from './country-file/country-file.js';
import { ApplyEditHandler, UndoEditHandler } from './edits/apply-edit.js';
import { EditsController } from './edits/edits.controller.js';
import { PreviewEditHandler } from './edits/preview-edit.js';
import { EditRunner } from './edits/run-edit.js';
import { FiltersController } from './filters/filters.controller.js';
import { DeleteFilterHandler, SaveFilterHandler } from './filters/saved-filters.js';
import { LogLive } from './log-live.js';
import { LogbookController } from './logbook.controller.js';
import { LogbookAccountData } from './logbook-account-data.js';
import { LogbookCleanup } from './logbook-cleanup.js';
import { SearchQueue } from './pages/search-queue.js';
import { ChangeQsoHandler } from './qso/change-qso.js';
import { DeleteQsoHandler, RestoreQsoHandler } from './qso/delete-qso.js';
import { FullQsos } from './qso/full-qsos.js';
import { NewQsos } from './qso/insert-with-projections.js';
import { LogQsoHandler } from './qso/log-qso.js';
import { QsoHead } from './qso/qso-head.js';
import { QsosChanged } from './qso/qsos-changed.js';
import { WithdrawQsoHandler } from './qso/withdraw-qso.js';
import { ReserveSerialsHandler } from './serials/reserve-serials.js';
import { SerialsController } from './serials/serials.controller.js';
import { ChooseSetupHandler, ChosenSetups } from './setups/choose-setup.js';
import { DeleteSetupHandler, SaveSetupHandler } from './setups/save-setup.js';
import { SetupsController } from './setups/setups.controller.js';

@Module({
  imports: [IdentityModule],
  controllers: [
    LogbookController,
    CountryFileController,
    EditsController,
    FiltersController,
    SerialsController,
    SetupsController,
  ],
  providers: [
    LogbookAccountData,
    LogbookCleanup,
    CountryFile,
    LogLive,
    QsoHead,
    FullQsos,
    NewQsos,
    QsosChanged,
    LogQsoHandler,
    ChangeQsoHandler,
    DeleteQsoHandler,
    RestoreQsoHandler,
    WithdrawQsoHandler,
    DeleteReceivedHandler,
    ImportedContacts,
    LogReportedHandler,
    SearchQueue,
    EditRunner,
    PreviewEditHandler,
    ApplyEditHandler,
    UndoEditHandler,
    SaveFilterHandler,
    DeleteFilterHandler,
    SaveSetupHandler,
    DeleteSetupHandler,
    ChooseSetupHandler,
    { provide: SetupSource, useClass: ChosenSetups },
    ReserveSerialsHandler,
  ],
  exports: [ImportedContacts, QsosChanged, SearchQueue, SetupSource],
})
export class LogbookModule {}
