import { ArrayType } from '@mikro-orm/postgresql';

/** A property whose column is a `text[]`. The ORM's own type stores the text `NULL` as a null. */
export class TextArray extends ArrayType<string> {
  override convertToDatabaseValue(texts: string[]): string {
    return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  }
}
