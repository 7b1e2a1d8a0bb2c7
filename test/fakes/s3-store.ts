import { join } from 'node:path';
import S3rver from 's3rver';

export const BUCKET = 'pileup-photos';
const S3_FOLDER = join(process.env.TMPDIR ?? '/tmp', `pileup-s3-${process.pid}`);
let s3: S3rver | undefined;
let s3Port = 0;

/** Starts a server that speaks S3, on its former port. */
export async function startS3(): Promise<void> {
  s3 = new S3rver({
    address: '127.0.0.1',
    port: s3Port,
    silent: true,
    directory: S3_FOLDER,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  s3Port = (await s3.run()).port;
}

/** Starts the store; returns the settings to use it. */
export const inS3 = async () => {
  await startS3();
  return {
    S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    S3_BUCKET: BUCKET,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  };
};

/** Stops the store; stored files stay. */
export const endS3 = async () => {
  await s3?.close();
};
