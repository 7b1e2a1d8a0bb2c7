import type { SignedIn } from '@pileup/contract/identity';
import { QueryClient } from '@tanstack/react-query';
import { signIn, signOut } from '../../../session/session.ts';
import { chooseFile, outgoingFile, sendFile, stopUpload, takeArrived } from './outgoing-file.ts';

/** As much of the browser's as an upload needs; what the server would do, a test does by hand. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  sent?: FormData;
  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.onabort?.();
  }
  progress(loaded: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 });
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

const queries = new QueryClient();
const log = new File(['<EOH>'], 'log.adi');

beforeAll(() => {
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
});
beforeEach(() => {
  signOut();
  signIn({ token: 'tok', user: { id: 7 }, subscription: { level: 0, expiryDate: null } } as SignedIn);
  chooseFile(null);
});

test('without a file nothing is sent', async () => {
  expect(await sendFile(false, queries)).toBeNull();
  expect(outgoingFile().error).toBe('Please select a file to import.');
});

test('a file that cannot be one is told when it is chosen', () => {
  chooseFile(new File(['x'], 'shack.png'));
  expect(outgoingFile().error).toBe('ADIF files end in .adi, .adif or .adx.');
});

test('sent to be checked, it says so before the file, shows how it goes, and makes way for the next', async () => {
  chooseFile(log);
  const sending = sendFile(true, queries);
  expect([...(FakeRequest.last.sent?.keys() ?? [])]).toEqual(['check_only', 'adif_file']);
  FakeRequest.last.progress(40);
  expect(outgoingFile().sent).toBe(0.4);
  // Chosen or sent again meanwhile, nothing happens.
  chooseFile(null);
  expect(await sendFile(true, queries)).toBeNull();
  FakeRequest.last.answer(200, { status: 'ok', message: '', import_id: 12 });
  expect(await sending).toBe(12);
  expect(outgoingFile()).toEqual({ file: null, error: null, sent: null, arrived: null });
});

test.each<[string, (request: FakeRequest) => void, string | null]>([
  [
    'refused',
    (request) => request.answer(400, { error: 'This is a Cabrillo log.', code: 'invalid' }),
    'Error importing ADIF file: This is a Cabrillo log.',
  ],
  ['lost on the way', (request) => request.onerror?.(), 'Network Error, please try again.'],
  ['stopped on purpose', stopUpload, null],
])('%s, it is still chosen and can be sent again', async (_, happens, error) => {
  chooseFile(log);
  const sending = sendFile(false, queries);
  happens(FakeRequest.last);
  expect(await sending).toBeNull();
  expect(outgoingFile()).toEqual({ file: log, error, sent: null, arrived: null });
});

test('what it has become is told once, to whoever is there by then', async () => {
  chooseFile(log);
  const sending = sendFile(false, queries);
  FakeRequest.last.answer(200, { status: 'ok', message: '', import_id: 13 });
  await sending;
  expect(outgoingFile().arrived).toBe(13);
  expect([takeArrived(), takeArrived()]).toEqual([13, null]);
});

test('whoever signs in next finds nothing of it', async () => {
  chooseFile(log);
  const sending = sendFile(false, queries);
  signOut();
  expect(await sending).toBeNull();
  expect(outgoingFile()).toEqual({ file: null, error: null, sent: null, arrived: null });
});
