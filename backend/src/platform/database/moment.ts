import { Type } from '@mikro-orm/postgresql';

/** A property whose column is a `timestamptz`, as ms since 1970: so the clock and the rules in `libs/` count. */
export class Moment extends Type<number | null, Date | null> {
  override convertToDatabaseValue(at: number | null): Date | null {
    return at === null ? null : new Date(at);
  }

  override convertToJSValue(at: Date | null): number | null {
    return at === null ? null : at.getTime();
  }

  /** Values are compared as they are stored. */
  override compareAsType(): string {
    return 'Date';
  }

  override getColumnType(): string {
    return 'timestamptz';
  }
}
