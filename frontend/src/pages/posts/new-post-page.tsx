import { NewPost } from '../../features/content/editor/editor-page.tsx';

export default function NewPostPage() {
  return (
    <div className="page">
      <div className="ttl">
        <h1>New post</h1>
      </div>
      <NewPost />
    </div>
  );
}
