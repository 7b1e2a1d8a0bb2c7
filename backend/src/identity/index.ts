export { Account } from './account.entity.js';
export { ApiKeyToo } from './api-key-too.decorator.js';
export { ApiKeys } from './api-keys.js';
export { Contesting } from './contesting.js';
export { IdentityModule } from './identity.module.js';
export { Asking, type Me } from './me.js';
export { EVERY_STATION, firstName, STATION_CHANGED, type StationFace, Stations } from './stations.js';
