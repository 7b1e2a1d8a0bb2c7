import fastify from 'fastify';
import pg from 'pg';
import { serveCalls } from '../process/rpc-process.ts';
import { BARE_INSERT, bareValues } from './bare-insert.ts';

// The product's HTTP server with one route that inserts the posted contact by a prepared statement.

export type BareInsertServerCalls = { listen: [{ url: string; connections: number }, number] };

interface Posted {
  data: { Call: string; TS: string };
  client_id: string;
}

/** The direct INSERTs, which insert the same contacts, have accounts below. */
const FIRST_ACCOUNT = 1_000;

serveCalls<BareInsertServerCalls>({
  async listen({ url, connections }) {
    const pool = new pg.Pool({ connectionString: url, max: connections });
    const server = fastify();
    // The token is the number of the connection: each has its own account, as with the product.
    server.post<{ Body: Posted }>('/', async ({ headers, body: { data, client_id } }) => {
      const account = FIRST_ACCOUNT + Number(headers.authorization?.slice('Bearer '.length));
      const values = bareValues({ account, call: data.Call, at: new Date(data.TS), clientId: client_id });
      const { rows } = await pool.query({ ...BARE_INSERT, values });
      return { result: 'ok', ...rows[0] };
    });
    return Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
  },
});
