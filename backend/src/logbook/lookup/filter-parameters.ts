/** The parameters of a condition that is made for a request; their names are `prefix` and a number. */
export class Parameters {
  readonly values: Record<string, unknown> = {};

  constructor(private readonly prefix: string) {}

  /** Returns the placeholder of a value. */
  add(value: unknown): string {
    const name = `${this.prefix}${Object.keys(this.values).length + 1}`;
    this.values[name] = value;
    return `$${name}`;
  }
}
