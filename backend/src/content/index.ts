export { SavedCardTemplate } from './cards/card-template.entity.js';
export { Comment } from './comments/comment.entity.js';
export { ContentModule } from './content.module.js';
export { Post } from './posts/post.entity.js';
export { Stream } from './streams/stream.entity.js';
