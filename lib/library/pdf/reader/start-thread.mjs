// A polyfill in pdf.js makes every `push` of this thread check the array first. Keep Node's own.
const { push } = Array.prototype
// Import before tsx, which would also read the source maps: 8 MB, half the reader's start-up time and half its memory.
await import('pdfjs-dist/legacy/build/pdf.mjs')
await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
Object.defineProperty(Array.prototype, 'push', { value: push, writable: true, enumerable: false, configurable: true })

// `node --import tsx` registers only on the main thread; this registers tsx on the reading thread.
const { register } = await import('tsx/esm/api')
register()
await import('./reader-thread.ts')
