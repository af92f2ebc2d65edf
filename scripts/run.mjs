import { requireNode } from './setup/require-node.mjs'

requireNode()
// Imported later, because an old Node cannot even parse the rest.
const { orRefuse } = await import('./setup/refusal.mjs')
const { runProgram } = await import('./setup/run-program.mjs')
await orRefuse(() => runProgram(process.argv.slice(2)))
