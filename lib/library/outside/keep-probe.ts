import type { Hit } from '../../sources/work/source'
import { keepHits } from './keep-hits'

// A second process on Postgres. Stores the hits that it receives, and returns their papers.
process.on('message', async (hits: Hit[]) => {
  process.send?.(await keepHits(hits))
})
process.send?.('ready')
