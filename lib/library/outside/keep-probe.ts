import type { Hit } from '../../sources/source'
import { keepHits } from './keep-hits'

// A second process on a Postgres: keeps the hits that it is sent, and tells their papers.
process.on('message', async (hits: Hit[]) => {
  process.send?.(await keepHits(hits))
})
process.send?.('ready')
