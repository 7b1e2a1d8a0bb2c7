import { Module } from '@nestjs/common';
import { MediaModule } from './media/media.module.js';
import { LanderController } from './pages/lander.controller.js';
import { ReleasesModule } from './releases/releases.module.js';
import { StreamsModule } from './streams/streams.module.js';

/** Posts, comments, recordings and pictures of contacts, live streams, embeds and downloads. */
@Module({ imports: [MediaModule, ReleasesModule, StreamsModule], controllers: [LanderController] })
export class ContentModule {}
