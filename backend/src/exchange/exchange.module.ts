import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { ExchangeController } from './exchange.controller.js';
import { ImportRunner } from './run-import.js';
import { StartImportHandler } from './start-import.js';
import { StoreChunkHandler } from './store-chunk.js';

@Module({
  imports: [IdentityModule, LogbookModule],
  controllers: [ExchangeController],
  providers: [ImportRunner, StartImportHandler, StoreChunkHandler],
})
export class ExchangeModule {}
