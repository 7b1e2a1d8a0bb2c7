import Hls from 'hls.js/light';

const NATIVE_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Plays the stream of a playlist in a video element. Call the returned function to end it.
 * @param onFailed called when it cannot be played, or not any more
 */
export function attachStream(video: HTMLVideoElement, url: string, onFailed: () => void): () => void {
  // Hls.js is tried first, since Chromium answers "maybe" about playlists, which it then cannot play in every form.
  if (Hls.isSupported()) {
    // A worker would be started from a blob, which the security policy does not allow.
    const hls = new Hls({ enableWorker: false });
    hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && onFailed());
    hls.loadSource(url);
    hls.attachMedia(video);
    return () => hls.destroy();
  }
  if (video.canPlayType(NATIVE_TYPE) === '') {
    onFailed();
    return () => undefined;
  }
  video.addEventListener('error', onFailed);
  video.src = url;
  return () => {
    video.removeEventListener('error', onFailed);
    video.removeAttribute('src');
    video.load();
  };
}
