import type { TestApp } from '../../test-app.ts';

/**
 * Removes waiting contacts of earlier tests, which could still be sent, and would be among the requests of the next
 * one.
 */
export async function forgetConnections(testApp: TestApp): Promise<void> {
  for (const table of ['service_contact', 'service_connection']) await testApp.sql(`delete from services.${table}`);
}
