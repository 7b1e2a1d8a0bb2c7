export { GlobeModule } from './globe.module.js';
