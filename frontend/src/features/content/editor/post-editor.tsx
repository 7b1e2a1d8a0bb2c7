import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { RefusedError } from '../../../lib/http/http.ts';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { isSubscriber, useOperator } from '../../../lib/session.ts';
import { useStore } from '../../../lib/store.ts';
import bannerStyles from '../../../ui/banner.module.css';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { UploadLine } from '../../../ui/lists/upload-line.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Time } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { usePostsChanged } from '../posts/api.ts';
import { postPath } from '../posts/post-path.ts';
import { useSavePost } from './api.ts';
import { EditorFooter } from './editor-footer.tsx';
import { MediumField } from './medium-field.tsx';
import { pictureUploads, uploadPictures } from './picture-uploads.ts';
import { type PostErrors, postErrors } from './post-checks.ts';
import type { DraftPlace, PostFields } from './post-draft.ts';
import styles from './post-editor.module.css';
import { applyEdit, selectedIn, TextEditor } from './text-editor.tsx';
import { insertBlock, pictureMarkdown } from './text-edits.ts';
import { usePostForm } from './use-post-form.ts';

export interface PostEditorProps {
  place: DraftPlace;
  /** The fields of the stored post; empty for a new one. */
  stored: PostFields;
  /** When the stored post was last changed; null for a new one. */
  updatedAt: string | null;
}

const UPLOADING = 'A picture is still being uploaded.';
const RELOAD =
  'Your text is stored as a draft in this browser. Check the post, then reload this page to continue with it.';

/** The form of a post. The typed text survives a refusal and a reload. */
export function PostEditor({ place, stored, updatedAt }: PostEditorProps) {
  const { postId } = place;
  const [initial] = useState(stored);
  const [initiallyUpdatedAt] = useState(updatedAt);
  const form = usePostForm(place, initial);
  const { fields } = form;
  const save = useSavePost();
  const [errors, setErrors] = useState<PostErrors>({});
  const [failure, setFailure] = useState<string>();
  const isTextAlone = postId !== null && initial.hero === null && initial.video === '';
  const canBeTextAlone = isSubscriber(useOperator()) || isTextAlone;
  const element = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const onStored = usePostsChanged();
  const { uploads } = useStore(pictureUploads.state);
  const isUploading = uploads.some(({ error }) => error === null);

  function change(part: Partial<PostFields>) {
    form.change(part);
    // A field that is being corrected is no longer wrong.
    const { title, body, keywords, ...medium } = errors;
    const isMedium = 'hero' in part || 'video' in part || 'kind' in part;
    setErrors({
      ...(title !== undefined && !('title' in part) && { title }),
      ...(body !== undefined && !('body' in part) && { body }),
      ...(keywords !== undefined && !('keywords' in part) && { keywords }),
      ...(!isMedium && medium),
    });
  }

  function showErrors(found: PostErrors) {
    setErrors(found);
    setFailure(undefined);
    const [first] = ['title', 'hero_image', 'youtube_video_id', 'keywords', 'body'].filter((name) => name in found);
    const names = first === 'hero_image' ? '[name=hero_image], [name=youtube_video_id]' : `[name=${first}]`;
    element.current?.querySelector<HTMLElement>(names)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (isUploading) {
      setFailure(UPLOADING);
      return;
    }
    const found = postErrors(fields, canBeTextAlone);
    if (Object.keys(found).length > 0) {
      showErrors(found);
      return;
    }
    setErrors({});
    setFailure(undefined);
    form.storeNow();
    try {
      const { post_id: id } = await save.mutateAsync({
        id: postId,
        updatedAt: initiallyUpdatedAt,
        fields,
      });
      form.finish();
      onStored(id);
      if (postId === null) showToast({ text: 'Post published.', kind: 'good' });
      if (element.current)
        void navigate(postPath({ id, title: fields.title.trim() }) + (postId === null ? '' : '?updated=true'));
    } catch (error) {
      const refused = fieldErrors(error) as PostErrors;
      if (!element.current) showToast({ text: 'Failed to save post.', kind: 'bad' });
      if (Object.keys(refused).length > 0) showErrors(refused);
      else if (error instanceof RefusedError && error.code === 'changed') setFailure(`${error.message} ${RELOAD}`);
      else setFailure(`Failed to save post. ${formError(error as Error) ?? ''}`.trim());
    }
  }

  const uploadText = (files: File[]) =>
    uploadPictures(files, ({ path }, fileName) => {
      const block = pictureMarkdown(path, fileName);
      // The page may have been left meanwhile: then the picture goes to the end of the draft.
      if (area.current) applyEdit(area.current, insertBlock(selectedIn(area.current), block));
      else form.update((now) => ({ ...now, body: `${now.body.trimEnd()}\n\n${block}\n` }));
    });

  const uploadHero = (file: File) =>
    uploadPictures([file], ({ path, preview_path }, fileName) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      form.update((now) => ({ ...now, hero: { name, path: preview_path, fileName } }));
      setErrors(({ hero_image: _, ...others }) => others);
    });

  const lines = useMemo(
    () => uploads.map((upload) => <UploadLine key={upload.id} upload={upload} queue={pictureUploads} />),
    [uploads],
  );

  return (
    <form
      ref={element}
      className={cx(panelStyles.panel, styles.form)}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {form.isRestored && typeof form.draft === 'number' && (
        <RestoredBanner at={form.draft} isNew={postId === null} onDiscard={form.discard} />
      )}
      <div className={styles.head}>
        <div className={styles.title}>
          <TextInput
            label="Title"
            name="title"
            value={fields.title}
            error={errors.title}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
        </div>
        <MediumField
          canBeTextAlone={canBeTextAlone}
          fields={fields}
          errors={errors}
          isUploading={isUploading}
          onChange={change}
          onFile={uploadHero}
        />
      </div>
      {lines.length > 0 && <ul className={styles.uploads}>{lines}</ul>}
      <TextEditor
        area={area}
        value={fields.body}
        error={errors.body}
        onChange={(body) => change({ body })}
        onPictures={uploadText}
        onStore={form.storeNow}
      />
      <div className={styles.keywords}>
        <TextInput
          label="Keywords (optional)"
          name="keywords"
          hint="Separated by commas"
          value={fields.keywords}
          error={errors.keywords}
          onChange={({ currentTarget }) => change({ keywords: currentTarget.value })}
        />
      </div>
      <EditorFooter
        draft={form.draft}
        body={fields.body}
        failure={failure === UPLOADING && !isUploading ? undefined : failure}
        isNew={postId === null}
        isSaving={save.isPending}
        onStore={form.storeNow}
      />
    </form>
  );
}

export interface RestoredBannerProps {
  /** When the draft was stored, ms. */
  at: number;
  isNew: boolean;
  onDiscard: () => void;
}

/** Tells that the form shows a draft instead of the stored post. */
function RestoredBanner({ at, isNew, onDiscard }: RestoredBannerProps) {
  async function discard() {
    const yes = await confirm({
      question: isNew ? 'Discard this draft?' : 'Discard your changes?',
      detail: isNew ? 'The form is cleared.' : 'The form shows the published post again.',
      yes: 'Discard',
      danger: true,
    });
    if (yes) onDiscard();
  }
  return (
    <div className={bannerStyles.banner} role="status">
      <span>
        {isNew ? 'Your draft was restored.' : 'Your unsaved changes were restored.'} Last stored{' '}
        <Time at={new Date(at).toISOString()} /> UTC.
      </span>
      <Button small onClick={() => void discard()}>
        Discard
      </Button>
    </div>
  );
}
