import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '../../../lib/cx.ts';
import { IMAGE_FILES } from '../../../lib/http/image-file.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Prose } from '../posts/prose.tsx';
import { usePreview } from './api.ts';
import styles from './text-editor.module.css';
import { continueLine, type Format, formatEdit, type Selected, type TextEdit } from './text-edits.ts';
import { formatOfKey, Toolbar } from './toolbar.tsx';

type View = 'both' | 'write' | 'preview';

const VIEWS = [
  { value: 'both', label: 'Write and preview' },
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

export interface TextEditorProps {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Called with pictures that were chosen, pasted or dropped. */
  onPictures: (files: File[]) => void;
  /** Called on Ctrl S. */
  onStore: () => void;
}

/** The Markdown of a post with its toolbar, and beside it the text as readers will see it. */
export function TextEditor({ area, value, error, onChange, onPictures, onStore }: TextEditorProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<View>('both');
  const [isOver, setOver] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 799px)');
  const view = isNarrow && chosen === 'both' ? 'write' : chosen;

  const format = (kind: Format) => area.current && applyEdit(area.current, formatEdit(kind, selectedIn(area.current)));

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent, currentTarget } = event;
    if (nativeEvent.isComposing || altKey || shiftKey) return;
    if (ctrlKey || metaKey) {
      const pressed = formatOfKey(key);
      if (pressed) format(pressed);
      else if (key.toLowerCase() === 's') onStore();
      else return;
      event.preventDefault();
    } else if (key === 'Enter') {
      const edit = continueLine(selectedIn(currentTarget));
      if (!edit) return;
      event.preventDefault();
      applyEdit(currentTarget, edit);
    }
  }

  function take(event: ClipboardEvent | DragEvent, files: FileList | undefined) {
    setOver(false);
    if (!files || files.length === 0) return;
    event.preventDefault();
    onPictures([...files]);
  }

  return (
    <section className={styles.editor} aria-label="Text">
      <div className={styles.bar}>
        {view !== 'preview' && <Toolbar onFormat={format} onPicture={() => picker.current?.click()} />}
        <span className="sp" />
        <Segment
          label="View"
          className={styles.views}
          options={isNarrow ? VIEWS.slice(1) : VIEWS}
          value={view}
          onChange={setChosen}
        />
      </div>
      <input
        ref={picker}
        className={styles.file}
        type="file"
        accept={IMAGE_FILES}
        multiple
        aria-label="Pictures for the text"
        tabIndex={-1}
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <div className={cx(styles.panes, view === 'both' && styles.both)}>
        <textarea
          ref={area}
          className={cx(isOver && styles.over)}
          // The text and its steps of Undo stay while only the preview is shown.
          hidden={view === 'preview'}
          name="body"
          aria-label="Text, Markdown"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          placeholder="Write in Markdown. Paste or drop pictures anywhere in the text."
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => take(event, event.clipboardData.files)}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return;
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => take(event, event.dataTransfer.files)}
        />
        {view !== 'write' && <Preview body={value} />}
      </div>
      {error && (
        <div className={styles.error}>
          <FieldError text={error} id={`${id}-error`} />
        </div>
      )}
    </section>
  );
}

/** The text as readers will see it, made by the server as for the stored post. */
function Preview({ body }: { body: string }) {
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

export function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/** Makes an edit in a text area so that the browser's Undo reverts it, and listeners of `input` are called. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, start, end }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // `execCommand` is deprecated, but it is the only way to add an entry to the browser's list of undo steps.
  const isDone =
    insert === '' ? from === to || document.execCommand('delete') : document.execCommand('insertText', false, insert);
  if (!isDone) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}
