import { useParams } from 'react-router-dom';
import { EditPost } from '../../features/content/editor/editor-page.tsx';
import { idOf } from '../../features/content/posts/post-path.ts';

export default function EditPostPage() {
  return (
    <div className="page">
      <div className="ttl">
        <h1>Edit post</h1>
      </div>
      <EditPost id={idOf(useParams().id)} />
    </div>
  );
}
