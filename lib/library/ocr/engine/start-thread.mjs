// Imported before tsx, which would also read its source maps.
await import('pdfjs-dist/legacy/build/pdf.mjs')

// `node --import tsx` only makes the main thread read TypeScript.
const { register } = await import('tsx/esm/api')
register()
await import('./ocr-thread.ts')
