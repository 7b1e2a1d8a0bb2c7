import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { SocialModule } from '../../social/index.js';
import { CommentReports } from './comment-reports.js';
import { CommentSubjects } from './comment-subjects.js';
import { CommentedPosts } from './commented-posts.js';
import { CommentsController } from './comments.controller.js';
import { CommentsAccountData } from './comments-account-data.js';
import { DeleteCommentHandler, HideCommentHandler, StoreCommentHandler } from './write-comment.js';

/** Comments on posts and whatever else declares `@CommentSubjectOf`. */
@Module({
  imports: [IdentityModule, SocialModule],
  controllers: [CommentsController],
  providers: [
    CommentedPosts,
    CommentReports,
    CommentsAccountData,
    CommentSubjects,
    DeleteCommentHandler,
    HideCommentHandler,
    StoreCommentHandler,
  ],
})
export class CommentsModule {}
