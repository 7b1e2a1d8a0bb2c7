import { QueryClient } from '@tanstack/react-query';
import { photoUploads, uploadPhotos } from './photo-uploads.ts';

/** A stub of XMLHttpRequest; the test plays the server. */
class Request {
  static last: Request;
  aborted = false;
  status = 200;
  responseText = '';
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  constructor() {
    Request.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  sent(part: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded: part, total: 1 });
  }
}

const photo = () => new File(['x'], 'shack.jpg', { type: 'image/jpeg' });
const queries = new QueryClient();
const uploads = () => photoUploads.state.get().uploads;
const idle = () => new Promise((resolve) => setTimeout(resolve));

beforeAll(() => Object.defineProperty(globalThis, 'XMLHttpRequest', { value: Request, configurable: true }));
afterAll(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));

test('a photo can be cancelled while it is sent, but not once it is fully sent', async () => {
  uploadPhotos([photo()], queries);
  Request.last.sent(0.9);
  photoUploads.cancel(uploads()[0]?.id ?? 0);
  expect([Request.last.aborted, uploads()]).toEqual([true, []]);
  await idle();

  uploadPhotos([photo()], queries);
  Request.last.sent(1);
  photoUploads.cancel(uploads()[0]?.id ?? 0);
  expect([Request.last.aborted, uploads().length]).toEqual([false, 1]);
  Request.last.responseText = '{"status":"ok","photo":{"is_default":false}}';
  Request.last.onload?.();
  await idle();
  expect(uploads()).toEqual([]);
});
