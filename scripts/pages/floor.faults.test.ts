import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { evaluatePages, pairsOf } from '../eval-pages'
import { LEAST } from './below-floor'
import floor from './floor.json'
import { hasPoppler } from './poppler-pages'

/**
 * Pages of half a folder below .99 of poppler's words, those of them without a known reason, and pages below .95 of its
 * pairs.
 */
type Counts = { below: number; unknown: number; pairs: number }

/** Reading 1,600 pages twice takes minutes on a busy machine. */
const SLOW = 900_000

const folders = Object.entries(floor as Record<string, Record<'develop' | 'report', Counts>>)
const here = hasPoppler() ? folders.filter(([folder]) => existsSync(folder)) : []
if (here.length < folders.length)
  console.warn(
    'No pdftotext (poppler), or no papers in ../shared: some folders are not held against the floor of pages.',
  )

// Each count was measured. If it falls, lower it here; never remove a page.
describe.skipIf(here.length === 0)('pages hold the words that poppler reads', () => {
  test.each(here)(
    'in %s',
    async (folder, expected) => {
      for (const { half, pages } of await evaluatePages([folder])) {
        const below = pages.filter(({ why }) => why !== undefined)
        const counts: Counts = {
          below: below.length,
          unknown: below.filter(({ why }) => why === null).length,
          pairs: pages.filter((page) => pairsOf(page) < LEAST.pairs).length,
        }
        for (const name of ['below', 'unknown', 'pairs'] as const)
          expect(counts[name], `${folder} (${half}): ${name}`).toBeLessThanOrEqual(expected[half][name])
      }
    },
    SLOW,
  )
})
