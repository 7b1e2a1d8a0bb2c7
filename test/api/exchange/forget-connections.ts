import type { TestApp } from '../../test-app.ts';

/**
 * What waits of earlier tests is sent each minute, and would be among the requests of the next one; so would be those of
 * the hourly reading of confirmations, which is stopped.
 */
export async function forgetConnections(testApp: TestApp): Promise<void> {
  await testApp.sql(`delete from pgboss.schedule where name = 'read-all-confirmations'`);
  for (const table of ['service_contact', 'service_connection']) await testApp.sql(`delete from exchange.${table}`);
}
