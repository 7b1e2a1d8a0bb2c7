export { ContentModule } from './content.module.js';
export { Stream } from './streams/stream.entity.js';
