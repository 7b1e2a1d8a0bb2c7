import pg, { type Connection, type QueryResult } from 'pg';

/** A column of a result. */
export interface Column {
  readonly name: string;
  /** As `format_type` writes it. */
  readonly type: string;
  /** Whether it is a column of a table that may be null; an expression has no known answer. */
  readonly isNullable: boolean | null;
}

export interface Description {
  /** Types of the parameters, in their order. */
  readonly params: readonly string[];
  readonly columns: readonly Column[];
}

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** Prepares a statement and asks PostgreSQL what it takes and returns, without running it. */
class Describe {
  fields: readonly Field[] = [];

  constructor(
    private readonly name: string,
    private readonly text: string,
    private readonly done: (error?: Error) => void,
  ) {}

  submit(connection: Connection): void {
    connection.parse({ name: this.name, text: this.text, types: [] }, true);
    Reflect.apply(Reflect.get(connection, 'describe'), connection, [{ type: 'S', name: this.name }]);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.done(error);
  }

  handleReadyForQuery(): void {
    this.done();
  }
}

/** @throws Error if the statement is wrong in this database */
export async function describeStatement(client: pg.Client, name: string, text: string): Promise<Description> {
  const fields = await new Promise<readonly Field[]>((resolve, reject) => {
    const describing: Describe = new Describe(name, text, (error) =>
      error ? reject(error) : resolve(describing.fields),
    );
    client.query(describing);
  });
  const { rows: prepared }: QueryResult<{ types: string[] }> = await client.query(
    `select array(select format_type(t, null) from unnest(parameter_types::oid[]) with ordinality as p (t, n) order by n) as types
     from pg_prepared_statements where name = $1`,
    [name],
  );
  const columns = await Promise.all(
    fields.map(async ({ name: column, tableID, columnID, dataTypeID }) => {
      const { rows }: QueryResult<{ type: string; is_nullable: boolean | null }> = await client.query(
        `select format_type($1, null) as type,
           (select not attnotnull from pg_attribute where attrelid = $2 and attnum = $3) as is_nullable`,
        [dataTypeID, tableID, columnID],
      );
      return { name: column, type: rows[0]?.type ?? '', isNullable: rows[0]?.is_nullable ?? null };
    }),
  );
  return { params: prepared[0]?.types ?? [], columns };
}
