export { AwardsModule } from './awards.module.js';
export { DecideAwards } from './deciding/decide-awards.js';
