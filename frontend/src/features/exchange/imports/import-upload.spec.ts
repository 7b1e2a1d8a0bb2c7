import type { SignedIn } from '@pileup/contract/identity';
import { QueryClient } from '@tanstack/react-query';
import { signIn, signOut } from '../../../lib/session.ts';
import { cancelUpload, chooseEncoding, chooseFile, importUpload, sendFile, takeImportId } from './import-upload.ts';

/** A stub of XMLHttpRequest; the test plays the server. */
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
  expect(importUpload().error).toBe('Please select a file to import.');
});

test('an unsuitable file is refused when it is chosen', () => {
  const large = new File(['x'], 'log.adi');
  Object.defineProperty(large, 'size', { value: 209_715_201 });
  chooseFile(large);
  expect(importUpload().error).toBe('The file is larger than 200 MB.');
});

test('the chosen encoding is sent with its file, also the second time, and not with the next', async () => {
  chooseFile(log);
  chooseEncoding('gbk');
  for (let attempt = 0; attempt < 2; attempt++) {
    const sending = sendFile(false, queries);
    expect(FakeRequest.last.sent?.get('encoding')).toBe('gbk');
    FakeRequest.last.onerror?.();
    await sending;
  }
  chooseFile(new File(['<EOH>'], 'next.adi'));
  const sending = sendFile(false, queries);
  expect(FakeRequest.last.sent?.has('encoding')).toBe(false);
  cancelUpload();
  await sending;
});

test('a check sends its flag before the file, shows the progress, and clears the form', async () => {
  chooseFile(log);
  const sending = sendFile(true, queries);
  expect([...(FakeRequest.last.sent?.keys() ?? [])]).toEqual(['check_only', 'adif_file']);
  FakeRequest.last.progress(40);
  expect(importUpload().progress).toBe(0.4);
  // Choosing or sending again meanwhile does nothing.
  chooseFile(null);
  expect(await sendFile(true, queries)).toBeNull();
  FakeRequest.last.answer(200, { status: 'ok', message: '', import_id: 12 });
  expect(await sending).toBe(12);
  expect(importUpload()).toEqual({
    file: null,
    encoding: null,
    error: null,
    progress: null,
    importId: null,
    stations: [],
  });
});

test.each<[string, (request: FakeRequest) => void, string | null]>([
  [
    'refused',
    (request) => request.answer(400, { error: 'This is a Cabrillo log.', code: 'invalid' }),
    'Error importing ADIF file: This is a Cabrillo log.',
  ],
  ['lost', (request) => request.onerror?.(), 'Network Error, please try again.'],
  ['cancelled', cancelUpload, null],
])('%s, the file is still chosen and can be sent again', async (_, happens, error) => {
  chooseFile(log);
  const sending = sendFile(false, queries);
  happens(FakeRequest.last);
  expect(await sending).toBeNull();
  expect(importUpload()).toEqual({ file: log, encoding: null, error, progress: null, importId: null, stations: [] });
});

test('the import id is returned once', async () => {
  chooseFile(log);
  const sending = sendFile(false, queries);
  FakeRequest.last.answer(200, { status: 'ok', message: '', import_id: 13 });
  await sending;
  expect(importUpload().importId).toBe(13);
  expect([takeImportId(), takeImportId()]).toEqual([13, null]);
});

test('nothing is left after signing out', async () => {
  chooseFile(log);
  const sending = sendFile(false, queries);
  signOut();
  expect(await sending).toBeNull();
  expect(importUpload()).toEqual({
    file: null,
    encoding: null,
    error: null,
    progress: null,
    importId: null,
    stations: [],
  });
});
