/**
 * How Node is started for the server and for programs beside it. A search makes many short-lived arrays: with room for
 * them (MB) they are seldom collected, which takes a tenth off the time of a question. What they leave is collected at rest.
 * WebAssembly is compiled a second time, for speed, where it runs thirty times longer than by default: a start takes a quarter
 * less processor time, and questions after it no more. Its functions are checked when they first run: opening the database
 * takes a tenth less.
 */
export const NODE_FLAGS = ['--max-semi-space-size=64', '--wasm-tiering-budget=60000000', '--wasm-lazy-validation']

/**
 * For processes that run for seconds, such as tests and their servers: WebAssembly is recompiled for speed only after a
 * hundred times more runs than by default. The recompilation took 1.7 s of the 4.7 s of processor time that a server
 * needs to start. Functions are checked when they first run, as above.
 */
export const SHORT_LIVED_FLAGS = ['--wasm-tiering-budget=200000000', '--wasm-lazy-validation']

/**
 * Environment for the flags. For the allocator of glibc: buffers of 128 kB and more are returned to the system when
 * freed. By default this limit rises to 32 MB, and smaller buffers stay with the process. Also stops the S3 client from
 * announcing which Node its later versions need.
 * Node 22 keeps compiled scripts in a folder that each build empties: the third start takes a seventh less processor time.
 */
export const NODE_ENVIRONMENT = {
  NODE_COMPILE_CACHE: '.next/compiled',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
}
