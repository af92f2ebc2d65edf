import { requireNode } from './setup/require-node.mjs'

requireNode()
// Imported late: an old Node could not even read the rest.
const { orRefuse } = await import('./setup/refusal.mjs')
const { start } = await import('./setup/start.mjs')
await orRefuse(() => start(process.argv.includes('--dev') ? 'development' : 'production'))
