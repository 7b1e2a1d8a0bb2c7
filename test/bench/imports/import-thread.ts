import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { importFile } from './import-client.ts';

// The entry of a thread that imports a file when it is told to, so that uploading it holds up nothing another thread
// measures meanwhile.
if (!parentPort) throw new Error('this file is the entry of a thread');
const asked = once(parentPort, 'message');
parentPort.postMessage('ready');
const [{ asking, file }] = await asked;
parentPort.postMessage(await importFile(asking, file));
