import type { SaxesTag } from 'saxes';

/** The elements that are open where an ADX file is being read; what is asked about their names is asked in capitals. */
export class OpenElements {
  /** As they were written, the outermost first. */
  #names: string[] = [];

  get count(): number {
    return this.#names.length;
  }

  /** The name of the innermost. */
  get innermost(): string {
    return this.#nameAt(this.count - 1);
  }

  /** How deep the record lies that is open; -1 if there is none. */
  get recordDepth(): number {
    return this.depthOf('RECORD');
  }

  /** The field of a record that is open, or ''. */
  get field(): string {
    return this.recordDepth < 0 ? '' : this.#nameAt(this.recordDepth + 1);
  }

  /** How deep the innermost element of the name lies; -1 if none is open. */
  depthOf(name: string): number {
    return this.#names.findLastIndex((open) => open.toUpperCase() === name);
  }

  /** The name as it was written; '' where no element is open. */
  writtenAt(depth: number): string {
    return this.#names[depth] ?? '';
  }

  open(name: string): void {
    this.#names.push(name);
  }

  /** Closes the innermost; answers its name. */
  close(): string {
    return this.#names.pop()?.toUpperCase() ?? '';
  }

  clear(): void {
    this.#names = [];
  }

  #nameAt(depth: number): string {
    return this.writtenAt(depth).toUpperCase();
  }
}

/** The ADIF name of the field an element stands for, as it is written there. */
export function fieldName(tag: SaxesTag): string {
  const field = attribute(tag, 'FIELDNAME');
  if (field === '') return tag.name;
  return tag.name.toUpperCase() === 'APP' ? `APP_${attribute(tag, 'PROGRAMID')}_${field}` : field;
}

/** An attribute's value, whatever the case of its name; '' if there is none. */
export function attribute(tag: SaxesTag, name: string): string {
  for (const [key, value] of Object.entries(tag.attributes)) {
    if (key.toUpperCase() === name) return typeof value === 'string' ? value : value.value;
  }
  return '';
}
