import type { Statement } from '../../platform/database/sql.js';

/** Each filter is another statement, planned for its own values. */
export const CUSTOM_PLANS = 'set local plan_cache_mode = force_custom_plan;';

/** A statement made for one filter: it is not prepared, which would leave one on each connection for each filter. */
export const unprepared = <Params extends object, Row>(made: Statement<Params, Row>): Statement<Params, Row> => ({
  ...made,
  name: '',
});
