import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { importFile } from './import-client.ts';

// Entry of a worker thread that imports one file, so that the upload does not delay measurements of the main thread.
if (!parentPort) throw new Error('this file is the entry of a thread');
const request = once(parentPort, 'message');
parentPort.postMessage('ready');
const [{ client, file }] = await request;
parentPort.postMessage(await importFile(client, file));
