// `node --import tsx` teaches only the main thread to read TypeScript; this teaches the reading thread.
import { register } from 'tsx/esm/api'

register()
await import('./reader-thread.ts')
