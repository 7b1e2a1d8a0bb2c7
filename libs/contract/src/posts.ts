import type { SolvedCaptchaFields } from './captcha.ts';

/** The author of a post or comment. Help posts are by Pileup: id 0 and an empty callsign. */
export interface Author {
  id: number;
  name: string;
  my_callsign: string;
  profile_image_name: string | null;
}

/** A post in a list. */
export interface PostCard {
  id: number;
  title: string;
  user_id: number;
  /** The first 100 characters of the text, without Markdown. */
  excerpt: string;
  /** The whole text of one post, in Markdown; in a list the same as `excerpt`. */
  body: string;
  keywords: string;
  /** The picture is at `/post-pictures/{name}`, a version of at most 640 px width at `?size=small`. */
  hero_image_name: string | null;
  youtube_video_id: string | null;
  /** The address of the video's page; null without a video. */
  video_url: string | null;
  /** ISO 8601. */
  created_at: string;
  comment_count: number;
  user: Author;
}

export interface FindPostsRequest {
  /** Words of a title, or their beginnings. @maxLength 60 */
  text: string;
}

export interface FoundPost {
  id: number;
  title: string;
}

export interface PostPageRequest {
  /** From 1. */
  page?: number | string;
  /** Default 12, 1 to 50. */
  size?: number | string;
  /** Only the posts of this operator. @maxLength 20 */
  callsign?: string;
}

/** Posts with a hero picture, newest first. */
export interface NewsResponse {
  posts: PostCard[];
  totalPosts: number;
}

/** Posts with a video, newest first. */
export interface VideosResponse {
  videos: PostCard[];
  totalVideos: number;
}

/** A post as it is read. */
export interface Post extends PostCard {
  /** Sanitized HTML, made from the Markdown on the server. */
  html: string;
  /** ISO 8601; null if it was never changed. */
  updated_at: string | null;
  /** The address of the picture while the post is hidden, for those who may read it; valid for a day. */
  hero_path?: string;
  hero_width: number | null;
  hero_height: number | null;
  /** Minutes to read the text, at least 1. */
  reading_minutes: number;
  /** The post is the viewer's own. */
  mine: boolean;
  /** Why an administrator has hidden it; only for the owner and administrators, null if it is not hidden. */
  hidden_reason: string | null;
  /** Up to three newer or older posts. */
  next: PostCard[];
}

export interface PostResponse {
  post: Post;
}

/** A post as it is edited, for its owner. */
export interface EditablePost {
  id: number;
  title: string;
  /** Markdown. */
  body: string;
  keywords: string;
  hero_image_name: string | null;
  /** Where its author sees the picture while the post is hidden; valid for a day. */
  hero_path?: string;
  youtube_video_id: string | null;
  /** When it was changed last, or created: for `if_updated_at`. ISO 8601. */
  updated_at: string;
}

export interface EditablePostResponse {
  post: EditablePost;
}

/**
 * Multipart. Exactly one of a picture and a video: the file field `hero_image`, or `hero_image_name` of the stored
 * picture of this post, or `youtube_video_id`. A new post needs a sum.
 */
export interface StorePostRequest extends SolvedCaptchaFields {
  /** 10 to 250 characters. */
  title: string;
  /** Markdown, 50 to 100,000 characters. */
  body: string;
  /** Words separated by commas. @maxLength 200 */
  keywords?: string | null;
  /** The 11 characters, or an address of the video in any of its forms. */
  youtube_video_id?: string | null;
  hero_image_name?: string | null;
  /**
   * To change a post: the `updated_at` that was read. Refused with the code `changed` if it was changed since; left out,
   * any state is changed.
   */
  if_updated_at?: string | null;
}

export interface StorePostResponse {
  status: 'ok';
  post_id: number;
}

export interface PreviewPostRequest {
  /** @maxLength 100000 */
  body: string;
}

export interface PreviewPostResponse {
  html: string;
}

/** Multipart field `image`: a picture for the text of a post. No one else sees it before a published post shows it. */
export type PostPictureRequest = Record<string, never>;

export interface PostPictureResponse {
  status: 'ok';
  /** The path for the Markdown: `/post-pictures/{name}`. */
  path: string;
  /** The same with a signature, for the author's preview; valid for a day. */
  preview_path: string;
  width: number;
  height: number;
}

/** Kinds of content with comments: a post by its id, a live stream by the id of its operator. */
export type CommentSubject = 'post' | 'stream';

export interface CommentsRequest {
  about: CommentSubject;
  id: number | string;
  /** From 1; the last page by default, since the newest are last. */
  page?: number | string | null;
  /** The page that has this comment, instead of `page`: for links from notifications. */
  comment?: number | string | null;
}

export interface Comment {
  id: number;
  /** Plain text; addresses in it are shown as links. */
  text: string;
  /** ISO 8601. */
  created_at: string;
  user: Author;
  /** The viewer may delete it: the comment is own. */
  mine: boolean;
  /** The viewer may hide and show it: the post or stream is own, or the viewer is an administrator. */
  may_hide: boolean;
  /** Whether only its author, the owner of the post and administrators see the comment. */
  is_hidden: boolean;
}

export interface CommentsResponse {
  /** 50 a page, oldest first. */
  comments: Comment[];
  count: number;
  page: number;
  pages: number;
}

export interface StoreCommentRequest {
  about: CommentSubject;
  id: number | string;
  /** 2 to 2,000 characters after trimming. */
  text: string;
}

export interface StoreCommentResponse {
  status: 'ok';
  comment: Comment;
}

export interface CommentIdRequest {
  id: number | string;
}

export interface HideCommentRequest extends CommentIdRequest {
  /** 1 hides it, 0 shows it again. */
  hidden: number | string;
}
