import { migrateOwn } from '../db/migrate'
import { runChildren } from './children'
import { idleWorkflows } from './idle-workflows'
import { launch } from './launch'

// A process of `children.test.ts`: each child asks an address for its parent, as often as the source allows.
await migrateOwn()
await launch(
  idleWorkflows({
    item: async (address) => void (await fetch(`${address}&pid=${process.pid}`)),
    research: async (addresses) => {
      for await (const _result of runChildren('source-pubmed', JSON.parse(addresses) as string[]));
    },
  }),
)
