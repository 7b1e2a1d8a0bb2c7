import { PostsPage } from '../../features/content/posts/posts-page.tsx';

export default function NewsPage() {
  return (
    <div className="page">
      <PostsPage kind="news" title="News" />
    </div>
  );
}
