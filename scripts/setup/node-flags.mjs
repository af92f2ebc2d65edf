/**
 * How Node is started for the server and for programs beside it. A search makes many short-lived arrays: with room for
 * them (MB) they are seldom collected, which takes a tenth off the time of a question. What they leave is collected at rest.
 * WebAssembly is compiled a second time, for speed, where it runs thirty times longer than by default: a start takes a quarter
 * less processor time, and questions after it no more.
 */
export const NODE_FLAGS = ['--max-semi-space-size=64', '--wasm-tiering-budget=60000000']

/**
 * For what runs for seconds, as tests and their servers do: WebAssembly is compiled a second time, for speed, only where it
 * runs a hundred times longer than by default. Of the 4.7 s of processor time that a server starts in, that was 1.7 s.
 */
export const SHORT_LIVED_FLAGS = ['--wasm-tiering-budget=200000000']

/**
 * The environment that goes with the flags, for the allocator of glibc: buffers of 128 kB and more go back to the system
 * once they are freed. By default this limit rises to 32 MB, and what is freed below it stays with the process. The client
 * of S3 is kept from telling a person which Node its later versions will need.
 */
export const NODE_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
}
