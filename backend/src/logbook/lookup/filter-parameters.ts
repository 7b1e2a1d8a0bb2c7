/** The parameters of a statement; `add` returns the placeholder of a value. */
export class Parameters {
  constructor(readonly values: unknown[]) {}

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
