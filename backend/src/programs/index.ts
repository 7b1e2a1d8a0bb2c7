export { ProgramsModule } from './programs.module.js';
