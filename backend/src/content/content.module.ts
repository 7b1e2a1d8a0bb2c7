import { Module } from '@nestjs/common';

/** Posts, comments, recordings and pictures of contacts, live streams, embeds and downloads. */
@Module({ imports: [] })
export class ContentModule {}
