import { Module } from '@nestjs/common';
import { IdentityModule, StreamSource } from '../../identity/index.js';
import { CommentedStreams } from './commented-streams.js';
import { EndStreams } from './end-streams.js';
import { LiveStreams } from './live-streams.js';
import { RemoveStreamHandler } from './remove-stream.js';
import { ReportedStreams } from './reported-streams.js';
import { SaveStreamHandler } from './save-stream.js';
import { SetLiveHandler } from './set-live.js';
import { StreamHead } from './stream-head.js';
import { StreamStatus } from './stream-status.js';
import { LiveStreamsController, OwnStreamController } from './streams.controller.js';
import { StreamsAccountData } from './streams-account-data.js';

/** Live streams of operators. */
@Module({
  imports: [IdentityModule],
  controllers: [LiveStreamsController, OwnStreamController],
  providers: [
    { provide: StreamSource, useClass: StreamStatus },
    CommentedStreams,
    EndStreams,
    LiveStreams,
    ReportedStreams,
    StreamHead,
    StreamsAccountData,
    RemoveStreamHandler,
    SaveStreamHandler,
    SetLiveHandler,
  ],
  exports: [StreamSource],
})
export class StreamsModule {}
