import { parentPort, workerData } from 'node:worker_threads';
import { importFile } from './import-client.ts';

// The entry of a thread that imports a file, so that uploading it holds up nothing the other thread measures.
parentPort?.postMessage(await importFile(workerData.asking, workerData.file));
