import { type ReactNode, useState } from 'react';
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
  LAST_DAY,
  pictureSizes,
  pictureSnippet,
  REPLAY_SIZES,
  replayPath,
  replaySnippet,
} from './embed-snippets.ts';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The codes of all embeds of a station, each with theme, size and a live preview. */
export function EmbedCodes({ call }: { call: string }) {
  return (
    <>
      {EMBED_CHOICES.map((choice) => (
        <EmbedCode key={choice.kind} choice={choice} call={call} />
      ))}
    </>
  );
}

function EmbedCode({ choice, call }: { choice: EmbedChoice; call: string }) {
  const { kind, title, about, sizes, hasPicture } = choice;
  return (
    <EmbedPanel
      {...{ title, about, sizes }}
      name={`${title} of ${call}`}
      pathOf={(look) => embedPath(kind, { call, ...look })}
    >
      {(look) => {
        const options = { origin: window.location.origin, call, ...look };
        return (
          <>
            <Copyable label={`${title}: frame`} text={frameSnippet(choice, options)} />
            {hasPicture && pictureSizes(choice).includes(look.size) && (
              <Copyable label={`${title}: picture`} text={pictureSnippet(choice, options)} />
            )}
          </>
        );
      }}
    </EmbedPanel>
  );
}

interface EmbedLook {
  theme: EmbedTheme;
  size: string;
}

export interface EmbedPanelProps {
  title: string;
  about: string;
  /** The name of the frame, for screen readers. */
  name: string;
  sizes: readonly string[];
  pathOf: (look: EmbedLook) => string;
  /** The codes, for the chosen look. */
  children: (look: EmbedLook) => ReactNode;
}

/** Theme and size of an embed, its preview, and its codes. */
function EmbedPanel({ title, about, name, sizes, pathOf, children }: EmbedPanelProps) {
  const [theme, setTheme] = useState<EmbedTheme>('light');
  const [size, setSize] = useState(sizes[0] ?? '');
  const [width, height] = size.split('x').map(Number);
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
        <iframe src={pathOf({ theme, size })} title={name} width={width} height={height} loading="lazy" />
      </section>
      {children({ theme, size })}
    </Panel>
  );
}

const TITLE = 'Replay';

/** The code of a replay of all stations: the named one, or the last 24 hours. */
export function ReplayEmbedCode({ name = LAST_DAY }: { name?: string }) {
  return (
    <EmbedPanel
      title={TITLE}
      about={
        name === LAST_DAY
          ? 'All stations’ contacts in the last 24 hours, played on a map. For another time, copy the code from its replay page.'
          : 'All stations’ contacts in this time, in full hours, played on a map.'
      }
      name="Replay of contacts"
      sizes={REPLAY_SIZES}
      pathOf={(look) => replayPath(name, look)}
    >
      {(look) => (
        <Copyable label={`${TITLE}: frame`} text={replaySnippet(name, { origin: window.location.origin, ...look })} />
      )}
    </EmbedPanel>
  );
}
