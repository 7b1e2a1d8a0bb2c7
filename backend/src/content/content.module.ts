import { Module } from '@nestjs/common';
import { StreamsModule } from './streams/streams.module.js';

/** Posts, comments, recordings and pictures of contacts, live streams, embeds and downloads. */
@Module({ imports: [StreamsModule] })
export class ContentModule {}
