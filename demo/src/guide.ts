/** The password of the operator the demo lets everybody sign in as. */
export const PASSWORD = 'calling cq';
