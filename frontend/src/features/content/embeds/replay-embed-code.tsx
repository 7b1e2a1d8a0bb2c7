import { Copyable } from '../../../ui/code.tsx';
import { EmbedPanel } from './embed-codes.tsx';
import { LAST_DAY, REPLAY_SIZES, replayPath, replaySnippet } from './embed-snippets.ts';

const TITLE = 'Replay';

/** The code of a replay of all stations: the named one, or the last 24 hours. */
export function ReplayEmbedCode({ name = LAST_DAY }: { name?: string }) {
  return (
    <EmbedPanel
      title={TITLE}
      about={
        name === LAST_DAY
          ? 'The contacts of all stations in the last 24 hours, played on a map. The page of a replay has the code of another time.'
          : 'The contacts of all stations in this time, in full hours, played on a map.'
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
