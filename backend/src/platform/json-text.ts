declare const VALUE: unique symbol;

/** JSON of a value as text, mostly written by PostgreSQL: it is sent without being parsed. */
export type JsonText<Value> = string & { readonly [VALUE]: Value };

export const jsonText = <Value>(value: Value): JsonText<Value> => JSON.stringify(value) as JsonText<Value>;

/** A list of values, each as text. */
export const jsonList = <Value>(texts: readonly JsonText<Value>[]): JsonText<Value[]> =>
  `[${texts.join()}]` as JsonText<Value[]>;

type Texts = Readonly<Record<string, JsonText<unknown>>>;
type ValuesOf<Given extends Texts> = { [Key in keyof Given]: Given[Key] extends JsonText<infer Value> ? Value : never };

/** An object of fields that are texts already, and of others. */
export function jsonObject<Given extends Texts, Rest extends object>(
  texts: Given,
  rest: Rest,
): JsonText<ValuesOf<Given> & Rest> {
  const fields = Object.entries(texts).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  const others = JSON.stringify(rest).slice(1, -1);
  return `{${[...fields, ...(others ? [others] : [])].join()}}` as JsonText<ValuesOf<Given> & Rest>;
}
