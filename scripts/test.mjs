import { requireNode } from './setup/require-node.mjs'

requireNode()
// Imported late: an old Node could not even read the rest.
const { check, testDatabase, testEverything } = await import('./setup/test.mjs')
if (process.argv.includes('--check')) await check()
else if (process.argv.includes('--database')) await testDatabase()
else await testEverything()
