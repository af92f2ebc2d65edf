import { requireNode } from './setup/require-node.mjs'

requireNode()
// Imported later, because an old Node cannot even parse the rest.
const { check, testChanged, testDatabase, testEverything, testFaults } = await import('./setup/test.mjs')
const [option, value] = (process.argv[2] ?? '').split('=')
if (option === '--check') await check()
else if (option === '--changed') await testChanged(value)
else if (option === '--faults') await testFaults()
else if (option === '--database') await testDatabase()
else await testEverything()
