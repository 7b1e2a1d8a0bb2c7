import type { CardTemplate, CardTemplateResponse, QsoCardResponse } from '@pileup/contract/cards';
import type { UpsertQsoResponse } from '@pileup/contract/logbook';
import type { UploadPhotoResponse } from '@pileup/contract/social';
import sharp from 'sharp';
import { answerOf, fileForm, post } from '../process/api-client.ts';
import { alternately, type BenchResult, medians, resultRow } from '../process/measure.ts';
import { size } from '../tiny.ts';
import type { ContentBench } from './bench-context.ts';
import { photoOf } from './bench-photo.ts';

const ROUNDS = size(15, 1);
const MAX_RATIO = 3;
/** The width at which photos are stored. */
const SOURCE_WIDTH = 1_600;
const SIDES = ['front', 'back'] as const;

/**
 * The first request of one side of a card, which draws and stores it, against sharp alone: it makes a picture with the
 * same content, slightly larger and as a JPEG, into a PNG of the card's size.
 */
export async function cards({ product }: ContentBench): Promise<BenchResult[]> {
  const { token } = await product.register('M0QCD');
  const client = { port: product.port, token };
  const data = {
    Call: 'JA1QYZ',
    Name: 'Haruka',
    Band: '20m',
    Mode: 'SSB',
    Freq: 14_205.5,
    SNT: '59',
    Comment: 'Loud',
  };
  const { qdo_id } = await answerOf<UpsertQsoResponse>(client, 'vqso/upsert', { data });
  const form = fileForm('image', new Uint8Array(await photoOf()), 'photo');
  const upload = await post(client, 'vuploadphoto', form);
  const { photo } = (await upload.json()) as UploadPhotoResponse;
  const { template } = await answerOf<CardTemplateResponse>(client, 'vqslcard');
  let changes = 0;
  /** A card that was never drawn, of the same amount of text. */
  const changed = async (side: (typeof SIDES)[number], shown: string | null) => {
    const words = `Vertical number ${String(1_000 + ++changes)}`;
    const next: CardTemplate = { ...template, photo: shown, motto: words, message: `${words}. Thank you, 73!` };
    await answerOf(client, 'vqslcard/save', { template: next });
    return (await answerOf<QsoCardResponse>(client, 'vqslcard/of', { qdo_id }))[side];
  };
  const drawn = async (path: string) => {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${product.port}${path}`);
    const png = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return { png, ms: performance.now() - startedAt };
  };
  const rows: BenchResult[] = [];
  const kinds = [
    { what: 'the front with a photo', side: 'front', shown: photo.profile_image_name },
    { what: 'the front without a photo', side: 'front', shown: null },
    { what: 'the back', side: 'back', shown: null },
  ] as const;
  for (const { what, side, shown } of kinds) {
    const { png } = await drawn(await changed(side, shown));
    const { width = 0, height = 0 } = await sharp(png).metadata();
    const source = await sharp(png).resize(SOURCE_WIDTH).jpeg({ quality: 90 }).toBuffer();
    let path = '';
    const measure = async (one: 'ours' | 'reference') => {
      if (one === 'ours') return (await drawn(path)).ms;
      const startedAt = performance.now();
      await sharp(source).resize(width, height, { fit: 'fill' }).png({ compressionLevel: 6 }).toBuffer();
      return performance.now() - startedAt;
    };
    const rounds = await alternately(ROUNDS, ['ours', 'reference'], measure, async () => {
      path = await changed(side, shown);
    });
    const { listed, ...figures } = medians(rounds);
    const title = `${what} of a QSL card of ${width} x ${height}, at its first request, against a bare sharp resize of that size (ms)`;
    rows.push(resultRow(title, figures, { atMost: MAX_RATIO }, listed));
  }
  return rows;
}
