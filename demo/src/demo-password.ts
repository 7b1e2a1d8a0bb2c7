/** Password of the operator that users of the demo sign in as (`DEMO_CALL`). */
export const DEMO_PASSWORD = 'calling cq';
