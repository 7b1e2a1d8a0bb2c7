import { Module } from '@nestjs/common';
import { ReleasesModule } from './releases/releases.module.js';
import { StreamsModule } from './streams/streams.module.js';

/** Posts, comments, recordings and pictures of contacts, live streams, embeds and downloads. */
@Module({ imports: [ReleasesModule, StreamsModule] })
export class ContentModule {}
