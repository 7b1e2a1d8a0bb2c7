/** The password of the operator the demo lets everybody sign in as. */
export const DEMO_PASSWORD = 'calling cq';
