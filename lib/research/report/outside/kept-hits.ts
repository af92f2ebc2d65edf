import { outsideHits } from '../../../library/outside/outside-hits'
import { isCitable } from './ask-sources'

/** What is kept of works outside that a report may cite, each once. */
export async function keptHits(paperIds: string[]) {
  const kept = await outsideHits([...new Set(paperIds)])
  return kept.filter(({ hit }) => isCitable(hit))
}
