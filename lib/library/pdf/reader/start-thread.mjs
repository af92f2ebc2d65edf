// pdf.js brings polyfills, and one of them makes every `push` of this thread check the array first: Node's own stays.
const { push } = Array.prototype
// Before tsx, which would also read their source maps: 8 MB, half the time that a reader took to start, and half its
// memory.
await import('pdfjs-dist/legacy/build/pdf.mjs')
await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
Object.defineProperty(Array.prototype, 'push', { value: push, writable: true, enumerable: false, configurable: true })

// `node --import tsx` teaches only the main thread to read TypeScript; this teaches the reading thread.
const { register } = await import('tsx/esm/api')
register()
await import('./reader-thread.ts')
