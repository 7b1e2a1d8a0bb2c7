import { totalmem } from 'node:os';

/** Settings for a machine that also runs the app: at most a quarter of the memory, small commits, no JIT. */
export function defaultSettings(): Record<string, string> {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const memory = Math.min(totalmem(), limit) / 2 ** 20;
  const between = (low: number, value: number, high: number) => `${Math.round(Math.max(low, Math.min(value, high)))}MB`;
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: between(128, memory / 8, 1024),
    effective_cache_size: between(256, memory / 2, 8192),
    work_mem: '16MB',
    maintenance_work_mem: between(64, memory / 32, 256),
    max_wal_size: '2GB',
    // Creating a log file delays all commits, so files are recycled and not filled with zeros.
    min_wal_size: '1GB',
    wal_init_zero: 'off',
    checkpoint_timeout: '10min',
    synchronous_commit: 'on',
    // An import's log is flushed in small parts, so that a contact logged meanwhile waits for one part only.
    wal_writer_delay: '10ms',
    wal_writer_flush_after: '256kB',
    random_page_cost: '1.1',
    // Statements take milliseconds; compiling one takes a hundred.
    jit: 'off',
    // One sync of the file system instead of one per file saves a second or two after a crash.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements of the ORM hold their values: a failed one would be logged with texts and addresses of operators.
    log_min_error_statement: 'panic',
  };
}

/** Settings for databases of a test run: fast, but unsafe on power failure. */
export const unsafeSettings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
