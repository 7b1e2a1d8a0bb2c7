import type { Socket } from 'node:net';
import pg from 'pg';

const TICK_MS = 500;
/** After this long without traffic on a connection in use, we check whether the database still responds. */
const SUSPICIOUS_MS = 1_000;
const PROBE_MS = 1_500;
/** Failed probes until the database counts as stopped: a busy machine may be late once. */
const PROBES = 2;
/** A connection without traffic for this long is closed in any case: the server could not even cancel the statement. */
const LOST_MS = 18_000;

/** A connection with its socket, which the types of pg leave out. */
type ClientWithSocket = pg.PoolClient & { readonly connection: { readonly stream: Socket } };

interface Traffic {
  since: number;
  bytes: number;
}

/**
 * Closes the connections in use when the database has stopped without closing them, as a frozen host does: their requests
 * would otherwise wait until the time limit of a statement.
 */
export class SilentConnections {
  private readonly inUse = new Map<Socket, Traffic>();
  private readonly timer: NodeJS.Timeout;
  private isProbing = false;
  private isStopped = false;

  /** @param options settings of the connection that checks whether the database responds */
  constructor(private readonly options: pg.ClientConfig) {
    this.timer = setInterval(() => void this.check(), TICK_MS).unref();
  }

  watch(pool: pg.Pool): void {
    const socketOf = (client: pg.PoolClient) => (client as ClientWithSocket).connection.stream;
    pool.on('acquire', (client) => {
      const socket = socketOf(client);
      this.inUse.set(socket, { since: performance.now(), bytes: trafficOf(socket) });
    });
    pool.on('release', (_, client) => this.inUse.delete(socketOf(client)));
  }

  /** @throws an outage while the database is known not to respond, so that no caller waits for it */
  requireAnswers(): void {
    if (this.isStopped) throw notResponding();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async check(): Promise<void> {
    const now = performance.now();
    let silentMs = 0;
    for (const [socket, traffic] of this.inUse) {
      const bytes = trafficOf(socket);
      if (bytes !== traffic.bytes) Object.assign(traffic, { since: now, bytes });
      silentMs = Math.max(silentMs, now - traffic.since);
      if (now - traffic.since > LOST_MS) this.close(socket);
    }
    if (this.isProbing || (silentMs < SUSPICIOUS_MS && !this.isStopped)) return;
    this.isProbing = true;
    this.isStopped = !(await this.answers());
    if (this.isStopped) for (const socket of this.inUse.keys()) this.close(socket);
    this.isProbing = false;
  }

  private close(socket: Socket): void {
    this.inUse.delete(socket);
    socket.destroy(notResponding());
  }

  private async answers(): Promise<boolean> {
    for (let n = 0; n < PROBES; n++) if (await answersOnce(this.options)) return true;
    return false;
  }
}

const trafficOf = (socket: Socket) => socket.bytesRead + socket.bytesWritten;
const notResponding = () => Object.assign(new Error('the database does not respond'), { code: 'ETIMEDOUT' });

/** Whether the database responds to a new connection in time; a refusal is a response. */
function answersOnce(options: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: 0 });
  return new Promise((resolve) => {
    const end = (responses: boolean) => {
      clearTimeout(timer);
      resolve(responses);
      client.end().catch(() => undefined);
      if (!responses) (client as unknown as ClientWithSocket).connection.stream.destroy();
    };
    const timer = setTimeout(() => end(false), PROBE_MS);
    // A connection that breaks later reports it again.
    client.on('error', () => undefined);
    client.connect().then(
      () => end(true),
      () => end(true),
    );
  });
}
