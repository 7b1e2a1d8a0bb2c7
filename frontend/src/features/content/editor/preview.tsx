import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Prose } from '../posts/prose.tsx';
import { usePreview } from './api.ts';
import styles from './preview.module.css';

/** The text as readers will see it, made by the server as for the stored post. */
export function Preview({ body }: { body: string }) {
  const { data: html, error, refetch } = usePreview(body, true);
  const isEmpty = body.trim() === '';
  return (
    <section className={styles.preview} aria-label="Preview">
      {isEmpty && <p className="muted">The preview appears here.</p>}
      {!isEmpty && html !== undefined && <Prose html={html} isPreview />}
      {!isEmpty && html === undefined && !error && <SkeletonRows rows={4} height={30} label="Loading the preview" />}
      {!isEmpty && error && (
        <ErrorState text="Failed to load the preview." detail={error.message} onRetry={() => void refetch()} />
      )}
    </section>
  );
}
