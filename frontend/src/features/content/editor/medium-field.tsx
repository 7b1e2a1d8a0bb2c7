import { IconPhotoPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { IMAGE_FILES } from '../../../lib/http/image-file.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, LiteralInput } from '../../../ui/field.tsx';
import { Segment } from '../../../ui/segment.tsx';
import styles from './medium-field.module.css';
import type { PostErrors } from './post-checks.ts';
import type { PostFields } from './post-draft.ts';

const KINDS = [
  { value: 'news', label: 'News' },
  { value: 'video', label: 'Video' },
] as const;

export interface MediumFieldProps {
  fields: Pick<PostFields, 'kind' | 'video' | 'hero'>;
  errors: PostErrors;
  isUploading: boolean;
  /** Whether the picture is optional. */
  canBeTextAlone: boolean;
  onChange: (part: Partial<PostFields>) => void;
  onFile: (file: File) => void;
}

/** The choice between news with a hero picture and a video by its address. */
export function MediumField({
  fields: { kind, video, hero },
  errors,
  isUploading,
  canBeTextAlone,
  onChange,
  onFile,
}: MediumFieldProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={styles.cell}>
        <span className={styles.caption}>Kind</span>
        <Segment label="Kind" options={KINDS} value={kind} onChange={(chosen) => onChange({ kind: chosen })} />
      </div>
      <div className={styles.cell}>
        {kind === 'video' ? (
          <>
            <LiteralInput
              label="YouTube video ID or address"
              name="youtube_video_id"
              value={video}
              error={errors.youtube_video_id ?? (hero ? undefined : errors.hero_image)}
              onChange={({ currentTarget }) => onChange({ video: currentTarget.value })}
            />
            {hero && (
              <Other
                text="You have also chosen a picture."
                error={errors.hero_image}
                onRemove={() => onChange({ hero: null })}
              />
            )}
          </>
        ) : (
          <>
            <span className={styles.caption} id={`${id}-caption`}>
              Hero picture{canBeTextAlone && ' (optional)'}
            </span>
            <div className={styles.picture}>
              {hero && <img src={`${hero.path}${hero.path.includes('?') ? '&' : '?'}size=small`} alt="" />}
              {hero?.fileName && <span className="mono">{hero.fileName}</span>}
              <Button
                small
                busy={isUploading}
                name="hero_image"
                aria-describedby={errors.hero_image && !video ? `${id}-error` : undefined}
                onClick={() => picker.current?.click()}
              >
                {!hero && <IconPhotoPlus className="i" stroke={1.75} aria-hidden />}
                {hero ? 'Change picture' : 'Choose a picture'}
              </Button>
              <input
                ref={picker}
                className={styles.file}
                type="file"
                accept={IMAGE_FILES}
                aria-label="Hero picture"
                tabIndex={-1}
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  if (file) onFile(file);
                  // The value is reset so that choosing the same file again fires a change.
                  target.value = '';
                }}
              />
            </div>
            {video === '' ? (
              <FieldError text={errors.hero_image} id={`${id}-error`} />
            ) : (
              <Other
                text="You have also entered a video."
                error={errors.hero_image ?? errors.youtube_video_id}
                onRemove={() => onChange({ video: '' })}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}

/** Tells that the other kind of medium is filled in, too, and removes it: a post has only one of them. */
function Other({ text, error, onRemove }: { text: string; error: string | undefined; onRemove: () => void }) {
  return (
    <div className={styles.other}>
      <span className="muted">{text}</span>
      <Button small onClick={onRemove}>
        Remove
      </Button>
      <FieldError text={error} />
    </div>
  );
}
