import { useState } from 'react';
import { Copyable } from '../../../ui/code.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Segment } from '../../../ui/segment.tsx';
import styles from './embed-codes.module.css';
import {
  EMBED_CHOICES,
  type EmbedChoice,
  type EmbedTheme,
  embedPath,
  frameSnippet,
  pictureSizes,
  pictureSnippet,
} from './embed-snippets.ts';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The codes of all embeds of a station, each with theme, size and a live preview. */
export function EmbedCodes({ call }: { call: string }) {
  return (
    <div className={styles.list}>
      {EMBED_CHOICES.map((choice) => (
        <EmbedCode key={choice.kind} choice={choice} call={call} />
      ))}
    </div>
  );
}

function EmbedCode({ choice, call }: { choice: EmbedChoice; call: string }) {
  const [theme, setTheme] = useState<EmbedTheme>('light');
  const [size, setSize] = useState(choice.sizes[0] ?? '');
  const { kind, title, about, sizes, hasPicture } = choice;
  const options = { origin: window.location.origin, call, theme, size };
  const [width, height] = size.split('x').map(Number);
  const asPicture = hasPicture && pictureSizes(choice).includes(size);
  return (
    <Panel title={title} bodyClassName={styles.body}>
      <p className="muted">{about}</p>
      <div className={styles.choices}>
        <Segment label={`Theme: ${title}`} options={THEMES} value={theme} onChange={setTheme} />
        <Segment
          label={`Size: ${title}`}
          options={sizes.map((value) => ({ value, label: value.replace('x', ' × ') }))}
          value={size}
          onChange={setSize}
        />
      </div>
      <section className={styles.preview} aria-label={`Preview: ${title}`}>
        <iframe
          src={embedPath(kind, options)}
          title={`${title} of ${call}`}
          width={width}
          height={height}
          loading="lazy"
        />
      </section>
      <Copyable label={`${title}: frame`} text={frameSnippet(choice, options)} />
      {asPicture && <Copyable label={`${title}: picture`} text={pictureSnippet(choice, options)} />}
    </Panel>
  );
}
