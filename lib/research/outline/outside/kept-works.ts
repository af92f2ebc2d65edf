import { outsideHits } from '../../../library/outside/outside-hits'
import { searchOutside } from '../../../library/outside/search-outside'
import type { RunSettings } from '../../settings/run-settings'
import { hasFilter, isWanted } from '../../settings/source-settings'
import { isCitable } from './is-citable'

/** How many times more works are looked through where some may have to be left out. */
const LOOKED_THROUGH = 3

/**
 * Searches the works that earlier runs have kept, for several lists of keywords: no source is asked. `atHand`: for each list
 * the ids of the works that can be cited and are of the years and kinds of the run, best first, `most` at most. `left`: for
 * each list the ids of those that are not of these. `kept`: what was told of the works at hand, each once.
 */
export async function searchKept(settings: RunSettings, keywords: string[][], most: number) {
  const limit = hasFilter(settings) ? most * LOOKED_THROUGH : most
  const found: string[][] = []
  for (const own of keywords) found.push((await searchOutside(own, { limit })).map(({ id }) => id))
  const citable = (await outsideHits([...new Set(found.flat())])).filter(({ hit }) => isCitable(hit))
  const isKept = new Map(citable.map(({ paperId, hit }) => [paperId, isWanted(settings, hit)]))
  const atHand = found.map((ids) => ids.filter((id) => isKept.get(id)).slice(0, most))
  const left = found.map((ids) => ids.filter((id) => isKept.get(id) === false))
  const used = new Set(atHand.flat())
  return { atHand, left, kept: citable.filter(({ paperId }) => used.has(paperId)) }
}
