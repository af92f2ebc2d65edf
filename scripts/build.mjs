import { requireNode } from './setup/require-node.mjs'

requireNode()
// Imported later, because an old Node cannot even parse the rest.
const { orRefuse } = await import('./setup/refusal.mjs')
const { build } = await import('./setup/build.mjs')
const { prepare } = await import('./setup/prepare.mjs')
await orRefuse(async () => {
  await prepare()
  await build()
})
