import { Module } from '@nestjs/common';
import { CommentsModule } from './comments/comments.module.js';
import { MediaModule } from './media/media.module.js';
import { LanderController } from './pages/lander.controller.js';
import { PostsModule } from './posts/posts.module.js';
import { ReleasesModule } from './releases/releases.module.js';
import { StreamsModule } from './streams/streams.module.js';

/** Posts, comments, recordings and pictures of contacts, live streams, embeds and downloads. */
@Module({
  imports: [PostsModule, CommentsModule, MediaModule, ReleasesModule, StreamsModule],
  controllers: [LanderController],
})
export class ContentModule {}
