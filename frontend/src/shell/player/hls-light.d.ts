// The package has types only for its complete build, which has the same interface.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
