import { QueryClient } from '@tanstack/react-query';
import { dropPhoto, outgoingPhotos, sendPhotos } from './outgoing-photos.ts';

/** As much of the browser's request as an upload uses. */
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
const idle = () => new Promise((resolve) => setTimeout(resolve));

beforeAll(() => Object.defineProperty(globalThis, 'XMLHttpRequest', { value: Request, configurable: true }));
afterAll(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));

test('a photo on its way can be stopped; one that has gone altogether cannot, and arrives', async () => {
  sendPhotos([photo()], queries);
  Request.last.sent(0.9);
  dropPhoto(outgoingPhotos().list[0]?.id ?? 0);
  expect([Request.last.aborted, outgoingPhotos().list]).toEqual([true, []]);
  await idle();

  sendPhotos([photo()], queries);
  Request.last.sent(1);
  dropPhoto(outgoingPhotos().list[0]?.id ?? 0);
  expect([Request.last.aborted, outgoingPhotos().list.length]).toEqual([false, 1]);
  Request.last.responseText = '{"status":"ok","photo":{"is_default":false}}';
  Request.last.onload?.();
  await idle();
  expect(outgoingPhotos().list).toEqual([]);
});
