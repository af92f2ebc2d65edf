import { requireNode } from './setup/require-node.mjs'

requireNode()
// Imported later, because an old Node cannot even parse the rest.
const { orRefuse } = await import('./setup/refusal.mjs')
const { start } = await import('./setup/start.mjs')
await orRefuse(() => start(process.argv.includes('--dev') ? 'development' : 'production'))
