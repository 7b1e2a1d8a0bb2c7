import { PostsPage } from '../../features/content/posts/posts-page.tsx';

export default function VideosPage() {
  return (
    <div className="page">
      <PostsPage kind="videos" title="Ham radio videos" />
    </div>
  );
}
