export { answeredContest, Contest, cabrilloNameOf, stateOf } from './contest.entity.js';
export { Contests } from './contests.js';
export { ContestsModule } from './contests.module.js';
export type { ContestEntry, EnteredContact } from './reading/contest-entries.js';
export { rebuildContests } from './rebuild.js';
export { type ReportedScoreState, ReportScore } from './reported/report-score.js';
