import { isAnyOutside, outsideHits, searchOutside } from '../../../library/outside/outside-work'
import { doTask } from '../../run/do-task'
import type { RunContext } from '../../run-context'
import type { RunSettings } from '../../settings/modes'
import { hasFilter, matchesFilters } from '../../settings/source-settings'
import type { OutlineItem } from '../outline-item'
import { makeKeptKeywords } from '../tasks/make-queries'
import { isCitable } from './is-citable'
import { LOOKED_THROUGH } from './search-source'

type ToSearch = { items: OutlineItem[]; matter: string; most: number }

/**
 * Searches works stored by earlier runs, without asking a source. A model writes the keywords if there is one.
 * `atHand`: for each item, ids of the citable works that match the run's years and kinds, best first, at most `most`.
 * `left`: for each item, ids of the works that do not match. `kept`: the hits behind the works at hand, each once.
 * `at`: time of the search, ms since 1970.
 */
export async function searchKept(context: RunContext, { items, matter, most }: ToSearch) {
  const isAny = await context.step('works at hand', isAnyOutside)
  const keywords = isAny ? await doTask(context, makeKeptKeywords, { matter, items }) : []
  return context.step('search works at hand', async () => ({
    ...(await searchEach(context.settings, keywords, most)),
    at: Date.now(),
  }))
}

async function searchEach(settings: RunSettings, keywords: string[][], most: number) {
  const limit = hasFilter(settings) ? most * LOOKED_THROUGH : most
  const found: string[][] = []
  for (const own of keywords) found.push((await searchOutside(own, { limit })).map(({ id }) => id))
  const citable = (await outsideHits([...new Set(found.flat())])).filter(({ hit }) => isCitable(hit))
  const isKept = new Map(citable.map(({ paperId, hit }) => [paperId, matchesFilters(settings, hit)]))
  const atHand = found.map((ids) => ids.filter((id) => isKept.get(id)).slice(0, most))
  const left = found.map((ids) => ids.filter((id) => isKept.get(id) === false))
  const used = new Set(atHand.flat())
  return { atHand, left, kept: citable.filter(({ paperId }) => used.has(paperId)) }
}
