import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { chunk, gifOf, jpegOf, pngOf, testImage } from './test-images.ts';

/** A file that is not a photo, or not only one. */
export interface Disguise {
  what: string;
  content: Buffer;
  /** The file name and the type sent with it. */
  filename: string;
  type?: string;
  /** Whether the file becomes a photo after all: the stored file is re-encoded from its pixels. */
  isPhoto?: true;
}

const SCRIPT = '<script>alert(document.domain)</script>';
const text = (content: string) => Buffer.from(content, 'latin1');
const tar = () => Buffer.concat([text('evil.sh'), Buffer.alloc(250), text('ustar\0'), Buffer.alloc(1_000)]);

export async function disguises(): Promise<Disguise[]> {
  const jpeg = await jpegOf(64, 48);
  const png = await (await testImage(64, 48)).png().toBuffer();
  const gif = await (await testImage(64, 48)).gif().toBuffer();
  const flat = sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } });
  const svg = text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`);
  const pdf = text('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n');
  const elf = Buffer.concat([text('\x7fELF\x02\x01\x01'), Buffer.alloc(200)]);
  const bomb = Buffer.alloc(1_000_000);
  const nothing: Disguise[] = [
    { what: 'an SVG with script', content: svg, filename: 'antenna.svg', type: 'image/svg+xml' },
    { what: 'an SVG called JPEG', content: svg, filename: 'antenna.jpg' },
    { what: 'a compressed SVG', content: gzipSync(svg), filename: 'antenna.png' },
    { what: 'HTML called JPEG', content: text(`<!doctype html>${SCRIPT}`), filename: 'shack.jpg' },
    { what: 'HTML after a blank', content: text(` \n<html>${SCRIPT}`), filename: 'shack.gif' },
    {
      what: 'XML that reads files',
      content: text('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
      filename: 'x.png',
    },
    { what: 'PostScript', content: text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file'), filename: 'qsl.jpg' },
    {
      what: 'a drawing program for ImageMagick',
      content: text('push graphic-context\nimage over 0,0 0,0 "|id"\n'),
      filename: 'a.png',
    },
    { what: 'a PDF', content: pdf, filename: 'qsl.pdf', type: 'application/pdf' },
    { what: 'a PDF called PNG', content: pdf, filename: 'qsl.png' },
    { what: 'a ZIP', content: text('PK\x03\x04\x14\0\0\0'), filename: 'photos.zip', type: 'image/jpeg' },
    { what: 'a gzip bomb', content: gzipSync(bomb), filename: 'photo.jpg' },
    { what: 'a tape archive', content: tar(), filename: 'photo.jpg' },
    { what: 'a program for Linux', content: elf, filename: 'photo.jpg' },
    { what: 'a program for Windows', content: text('MZ\x90\0\x03\0\0\0'), filename: 'photo.jpg.exe' },
    { what: 'a shell script', content: text('#!/bin/sh\nrm -rf /\n'), filename: 'photo.jpg' },
    { what: 'a PHP archive', content: text('<?php __HALT_COMPILER(); ?>'), filename: 'photo.phar' },
    { what: 'PHP called JPEG', content: text('<?php system($_GET[0]);'), filename: 'photo.php.jpg' },
    { what: 'JavaScript', content: text('alert(1)//'), filename: 'photo.js', type: 'text/javascript' },
    { what: 'a WebP', content: await flat.clone().webp().toBuffer(), filename: 'photo.webp', type: 'image/webp' },
    { what: 'a TIFF', content: await flat.clone().tiff().toBuffer(), filename: 'photo.jpg' },
    { what: 'an AVIF', content: await flat.clone().avif({ effort: 0 }).toBuffer(), filename: 'photo.jpg' },
    { what: 'a HEIC', content: text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), filename: 'IMG_1.HEIC', type: 'image/heic' },
    { what: 'an icon', content: text('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0'), filename: 'favicon.ico' },
    { what: 'a BMP', content: text('BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'), filename: 'photo.bmp' },
    { what: 'a raw bitmap in text', content: text('P3 1 1 255 255 0 0'), filename: 'photo.jpg' },
    { what: 'a film', content: text('\0\0\0\x18ftypmp42\0\0\0\0'), filename: 'photo.jpg', type: 'image/jpeg' },
    { what: 'music', content: text('ID3\x04\0\0\0\0\0\0'), filename: 'photo.jpg' },
    { what: 'a font', content: text('wOF2\0\x01\0\0'), filename: 'photo.jpg' },
    { what: 'a log', content: text('<CALL:6>JA1QYZ<EOR>'), filename: 'log.jpg' },
    { what: 'nothing', content: Buffer.alloc(0), filename: 'photo.jpg' },
    { what: 'one byte', content: Buffer.from([0xff]), filename: 'photo.jpg' },
    { what: 'the first bytes of a JPEG', content: Buffer.from([0xff, 0xd8, 0xff]), filename: 'photo.jpg' },
    { what: 'the first bytes of a PNG', content: png.subarray(0, 8), filename: 'photo.png' },
    { what: 'the first bytes of a GIF', content: gif.subarray(0, 6), filename: 'photo.gif' },
    { what: 'text that begins as a GIF', content: text('GIF89a=1;alert(document.domain);'), filename: 'photo.gif' },
    { what: 'a JPEG cut off', content: (await jpegOf(640, 480)).subarray(0, 2_000), filename: 'photo.jpg' },
    { what: 'a PNG cut off', content: png.subarray(0, png.length - 40), filename: 'photo.png' },
    { what: 'a PNG with other pixels than its sum says', content: broken(png), filename: 'photo.png' },
    { what: 'zeroes', content: Buffer.alloc(100_000), filename: 'photo.jpg' },
    { what: 'a PNG with too few rows', content: pngOf(400, 400, Buffer.alloc(10)), filename: 'photo.png' },
    { what: 'a PNG without a size', content: pngOf(0, 0, Buffer.alloc(10)), filename: 'photo.png' },
    { what: 'a GIF without a picture', content: gifOf(0, 0), filename: 'photo.gif' },
  ];
  const words = chunk('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(bomb)]));
  const photos: Omit<Disguise, 'isPhoto'>[] = [
    { what: 'JPEG and HTML', content: Buffer.concat([jpeg, text(SCRIPT)]), filename: 'shack.html', type: 'text/html' },
    { what: 'JPEG with HTML as its comment', content: withComment(jpeg, SCRIPT), filename: 'shack.jpg' },
    { what: 'GIF and JavaScript', content: Buffer.concat([gif, text('=1;alert(1);//')]), filename: 'shack.js' },
    { what: 'PNG and ZIP', content: Buffer.concat([png, text('PK\x03\x04evil.sh')]), filename: 'shack.png' },
    {
      what: 'PNG with words that unpack to a megabyte',
      content: pngOf(2, 1, Buffer.alloc(7), [words]),
      filename: 'a.png',
    },
    { what: 'two JPEGs in one', content: Buffer.concat([jpeg, jpeg]), filename: 'shack.jpg' },
    { what: 'a PNG called GIF', content: png, filename: 'shack.gif', type: 'image/gif' },
    { what: 'a JPEG called text', content: jpeg, filename: 'shack.txt', type: 'text/plain' },
    { what: 'a name with slashes', content: jpeg, filename: '../../../etc/cron.d/shack.jpg' },
    { what: 'a name with backslashes', content: jpeg, filename: '..\\..\\windows\\shack.jpg' },
    { what: 'a name with script', content: jpeg, filename: `${SCRIPT}.jpg` },
    { what: 'a name with an encoded zero', content: jpeg, filename: 'shack.php%00.jpg' },
    { what: 'a name of two kinds', content: gif, filename: 'shack.jpg.php' },
    { what: 'a very long name', content: jpeg, filename: `${'a'.repeat(5_000)}.jpg` },
    { what: 'a hidden name', content: jpeg, filename: '.htaccess' },
    { what: 'a reserved name', content: jpeg, filename: 'CON' },
  ];
  return [...nothing, ...photos.map((photo) => ({ ...photo, isPhoto: true as const }))];
}

function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, text(comment), jpeg.subarray(2)]);
}

function broken(png: Buffer): Buffer {
  const bad = Buffer.from(png);
  const at = bad.indexOf('IDAT') + 40;
  for (let n = 0; n < 60; n++) bad[at + n] = (bad[at + n] ?? 0) ^ 0x5a;
  return bad;
}
