export { Account } from './account.entity.js';
export { ApiKeyToo } from './api-key-too.decorator.js';
export { IdentityModule } from './identity.module.js';
export { Asking, type Me } from './me.js';
export { Stations } from './stations.js';
