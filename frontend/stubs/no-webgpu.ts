// Replaces three/webgpu and three/tsl: three-globe imports them for its heat maps, which are not used here, and they
// would add 170 kB to the program of the globe.
export class StorageInstancedBufferAttribute {}
export class WebGPURenderer {}
