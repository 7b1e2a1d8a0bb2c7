import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { AwardFiles } from '@pileup/contract/awards/awards';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { MadeFiles } from '../../platform/images/made-files.js';
import { drawPicture, newPdf } from '../../platform/images/pdf.js';
import { PictureRenderer } from '../../platform/images/picture-renderer.js';
import type { Typefaces } from '../../platform/images/typefaces.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { Store } from '../../platform/storage/store.js';
import { type CertificateContent, certificateTag } from './certificate-content.js';
import { CERTIFICATE, drawCertificate } from './draw-certificate.js';

const SIGNATURE_BYTES = 8;
/** Length, type, and CRC of a chunk; the header's own 13 bytes. */
const IHDR_END = SIGNATURE_BYTES + 12 + 13;
const KEYWORD = 'openbadges';

/**
 * A PNG with the signed assertion in one uncompressed iTXt chunk after its header, as Open Badges 2.0 bakes it: keyword,
 * NUL, two bytes for no compression, empty language and translated keyword, text.
 */
function bakePng(png: Buffer, assertion: string): Buffer {
  const content = Buffer.concat([Buffer.from(KEYWORD, 'latin1'), Buffer.alloc(5), Buffer.from(assertion, 'utf8')]);
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write('iTXt', 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length);
  return Buffer.concat([png.subarray(0, IHDR_END), chunk, png.subarray(IHDR_END)]);
}

/** Sizes in mm, landscape. */
const PAPERS = { a4: { width: 297, height: 210 }, letter: { width: 279.4, height: 215.9 } } as const;
/** The margin that printers need at each edge, in mm. */
const MARGIN = 8;

type Paper = keyof typeof PAPERS;

/** The certificate on one page. The document's dictionary has the signed assertion, like the picture. */
async function printCertificate(
  content: CertificateContent,
  paper: Paper,
  decidedAt: Date,
  typefaces: Typefaces,
): Promise<Buffer> {
  const page = PAPERS[paper];
  const { document, bytes } = await newPdf(page, {
    Title: `${content.callsign}: ${content.title}, ${content.serial}`,
    // The date of the decision, so that the same certificate always has the same bytes.
    CreationDate: decidedAt,
    openbadges: content.assertion,
  });
  document.addPage();
  const shape = CERTIFICATE.width / CERTIFICATE.height;
  const width = Math.min(page.width - 2 * MARGIN, (page.height - 2 * MARGIN) * shape);
  const height = width / shape;
  const area = { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
  drawPicture(document, drawCertificate(content, typefaces), area);
  document.end();
  return bytes;
}

const MAX_IN_MEMORY = 16 * 1024 * 1024;
export const WIDTHS = [100, 300, 800] as const;
export type Width = (typeof WIDTHS)[number];
/** The forms of a certificate: a picture by its width, a sheet by its paper. */
export type CertificateForm = Width | Paper;

// Adds a row only while the award exists: a file that is written during the erasure of its account would stay.
const ADD = sql<{ accountId: number; name: string; id: number; madeAt: Date }, { account_id: number }>`
  insert into awards.file (account_id, name, made_at)
  select $accountId, $name, $madeAt from (select from awards.award where account_id = $accountId and id = $id for key share) award
  on conflict (account_id, name) do update set made_at = excluded.made_at returning account_id`;
const ERASE = sql<
  { accountId: number },
  { name: string }
>`delete from awards.file where account_id = $accountId returning name`;

const REMOVE_FILES: Queue<{ keys: string[] }> = { name: 'remove-certificates' };

const keyOf = (accountId: number, name: string) => `awards/${accountId}-${name}`;
const fileName = (form: CertificateForm) => (typeof form === 'number' ? `${form}.png` : `${form}.pdf`);

/** A certificate with the award that it is of. */
export interface Certificate {
  readonly id: number;
  readonly accountId: number;
  readonly decidedAt: Date;
  readonly content: CertificateContent;
}

/**
 * The files of certificates, each made once and stored under a hash of its content. The row is written before the file,
 * so that every file has a row; a file that is missing is made again.
 */
@Injectable()
export class CertificateFiles {
  private readonly files: MadeFiles;

  constructor(
    private readonly database: Database,
    private readonly store: Store,
    private readonly renderer: PictureRenderer,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    this.files = new MadeFiles(store, MAX_IN_MEMORY);
  }

  /** The addresses of all files of a certificate. */
  static pathsOf({ id, content }: Pick<Certificate, 'id' | 'content'>): AwardFiles {
    const tag = certificateTag(content);
    const path = (form: CertificateForm) => `/award/${id}/${tag}-${fileName(form)}`;
    return {
      pictures: { 100: path(100), 300: path(300), 800: path(800) },
      sheets: { a4: path('a4'), letter: path('letter') },
    };
  }

  /** @throws TooMany @throws Unavailable */
  async read(certificate: Certificate, form: CertificateForm): Promise<Buffer> {
    const { id, accountId, content } = certificate;
    const name = `${id}-${certificateTag(content)}-${fileName(form)}`;
    return this.files.read(keyOf(accountId, name), async () => {
      const bytes = await this.make(certificate, form);
      // The reader need not wait for the disk, and a file that was not written is made again.
      void this.add(certificate, form, name, bytes).catch(() => undefined);
      return bytes;
    });
  }

  private async add({ id, accountId }: Certificate, form: CertificateForm, name: string, bytes: Buffer): Promise<void> {
    const [added] = await this.database.run(ADD, { accountId, name, id, madeAt: new Date(this.clock.now()) });
    const type = typeof form === 'number' ? 'image/png' : 'application/pdf';
    if (added) await this.store.put(keyOf(accountId, name), bytes, type);
  }

  private async make({ accountId, content, decidedAt }: Certificate, form: CertificateForm): Promise<Buffer> {
    const turn = `account ${accountId}`;
    if (typeof form === 'string')
      return this.renderer.run(turn, (typefaces) => printCertificate(content, form, decidedAt, typefaces));
    const png = await this.renderer.png(turn, (typefaces) => drawCertificate(content, typefaces), form);
    return bakePng(png, content.assertion);
  }

  async erase(accountId: number, tx: Queryable): Promise<void> {
    const rows = await tx.run(ERASE, { accountId });
    const keys = rows.map(({ name }) => keyOf(accountId, name));
    if (keys.length > 0) await this.jobs.send(REMOVE_FILES, { keys }, tx);
  }

  @Job(REMOVE_FILES)
  async remove({ keys }: { keys: string[] }): Promise<void> {
    for (const key of keys) await this.store.remove(key);
  }
}
