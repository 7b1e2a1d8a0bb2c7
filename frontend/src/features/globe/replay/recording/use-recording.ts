import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PRODUCT_NAME } from '../../../../lib/product.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { useDateFormat } from '../../../../lib/text/display-settings.ts';
import { utcClockText, utcDateText } from '../../../../lib/text/time-text.ts';
import { showToast } from '../../../../ui/toasts.tsx';
import type { Globe } from '../../engine/globe.ts';
import { videoName } from './video-name.ts';
import { recordedType, VideoRecorder } from './video-recorder.ts';

/** The video is held in memory until it is saved. */
const MAX_RECORDING_MS = 5 * 60_000;

export interface Recording {
  /** Whether the browser can record at all. */
  readonly isPossible: boolean;
  readonly isRunning: boolean;
  readonly start: () => void;
  readonly stop: () => void;
  /** Takes each picture of the globe after it was drawn. */
  readonly onDrawn: (canvases: readonly HTMLCanvasElement[]) => void;
}

interface RecordedReplay {
  readonly globe: { readonly current: Globe | null };
  readonly moment: () => number;
  readonly isPlaying: boolean;
  readonly play: () => void;
}

/** Records a replay as it is played, and saves the video when either of them stops. */
export function useRecording({ globe, moment, isPlaying, play }: RecordedReplay): Recording {
  const type = useMemo(recordedType, []);
  const format = useDateFormat();
  const [isRunning, setRunning] = useState(false);
  const recorder = useRef<VideoRecorder | null>(null);
  const canvases = useRef<readonly HTMLCanvasElement[]>([]);
  const name = useRef('');
  const onDrawn = useCallback((drawn: readonly HTMLCanvasElement[]) => {
    canvases.current = drawn;
    recorder.current?.draw(drawn);
  }, []);
  const stop = useCallback(() => {
    const ended = recorder.current;
    recorder.current = null;
    setRunning(false);
    if (ended) void ended.stop().then((video) => save(video, name.current));
  }, []);
  const start = () => {
    const host = canvases.current[0]?.parentElement;
    if (!type || !host || recorder.current) return;
    const caption = () => {
      const at = moment();
      return `${utcDateText(at, format)} ${utcClockText(at)} UTC   ${PRODUCT_NAME}`;
    };
    try {
      recorder.current = new VideoRecorder({ type, host, caption });
    } catch {
      showToast({ text: 'The browser could not start recording.', kind: 'bad' });
      return;
    }
    name.current = videoName(moment());
    setRunning(true);
    play();
    globe.current?.drawNow();
  };
  // Recording ends with the replay, and when the page is left; the video so far is saved.
  const wasPlaying = useRef(false);
  useEffect(() => {
    if (isRunning && wasPlaying.current && !isPlaying) stop();
    wasPlaying.current = isPlaying;
  }, [isRunning, isPlaying, stop]);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(stop, MAX_RECORDING_MS);
    return () => clearTimeout(timer);
  }, [isRunning, stop]);
  useEffect(() => stop, [stop]);
  return { isPossible: type !== null, isRunning, start, stop, onDrawn };
}

function save(video: Blob, name: string): void {
  if (video.size > 0) {
    saveFile(video, name);
    showToast({ text: `Saved as ${name}.`, kind: 'good' });
  } else showToast({ text: 'The browser recorded nothing.', kind: 'bad' });
}
