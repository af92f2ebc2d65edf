import { migrateOwn } from '../db/migrate/migrate'
import { sourceTurns } from '../db/run-rows/source-turns'
import { runChildren } from './results'
import { launchIdle } from './test-engine'

type ProbeInput = { addresses: string[]; rate: { questions: number; perMs: number } }

// A process of `results.test.ts`: each child sends a request to an address for its parent, when it is the source's
// turn.
await migrateOwn()
await launchIdle({
  item: async (argument) => {
    const { address, rate } = JSON.parse(argument)
    await sourceTurns.turn({ source: 'pubmed', rate })
    await fetch(`${address}&pid=${process.pid}`)
  },
  research: async (argument) => {
    const { addresses, rate } = JSON.parse(argument) as ProbeInput
    for await (const _result of runChildren(addresses.map((address) => JSON.stringify({ address, rate }))));
  },
})
