import { inTurns } from '../../quoting/choose/choose-for-prompt'
import type { ReadablePassage } from '../../quoting/readable-passage'
import { passagesOf, passagesOn } from '../passages/passages-on'
import type { TableColumn } from './column'
import { commonColumn } from './common-columns'

/** Characters shown to a model at a time: about 6,000 tokens. */
const MOST_CHARACTERS = 24_000
const PER_COLUMN = 5

/**
 * Passages of a paper to read for a row, each list in reading order. `near`: its beginning, its conclusion and those
 * nearest to the columns. `tables`: the other tables.
 */
export type RowPassages = { near: ReadablePassage[]; tables: ReadablePassage[] }

/**
 * Passages and tables of a paper in which a reader would look for the columns: its beginning, its conclusion, and the
 * nearest to each column. Empty if the paper is not in the index.
 */
export async function passagesFor(columns: TableColumn[], paperId: string): Promise<RowPassages> {
  const rankings: ReadablePassage[][] = []
  for (const column of columns) {
    const ranked = await passagesOn(wordsOf(column), [paperId])
    rankings.push(ranked.map(({ passage }) => passage))
  }
  const all = await passagesOf(paperId)
  const near = withinLimit([...frameOf(all), ...inTurns(rankings, PER_COLUMN)])
  const shown = new Set(near.map(keyOf))
  const others = all.filter((passage) => passage.kind === 'table' && !shown.has(keyOf(passage)))
  return { near, tables: withinLimit(others) }
}

/** Passages taken from the beginning of a paper whose abstract has no heading, and from its conclusion. */
const FRAME_PASSAGES = 3
const CONCLUSION = /\bconclu(?:sions?|ding)\b/i

/** Passages that say what a paper does as a whole: its abstract, else its first ones, and its conclusion. */
function frameOf(all: ReadablePassage[]): ReadablePassage[] {
  const text = all.filter(({ kind }) => kind === 'text')
  const abstract = text.filter(({ section }) => /^abstract\b/i.test(section))
  const conclusion = text.filter(({ section }) => CONCLUSION.test(section))
  const beginning = abstract.length > 0 ? abstract : text.slice(0, FRAME_PASSAGES)
  return [...beginning, ...conclusion.slice(0, FRAME_PASSAGES)]
}

function wordsOf({ name, look }: TableColumn): string {
  return `${name} ${look} ${commonColumn(name)?.search ?? ''}`
}

/** The first passages that fit, each once, in reading order. */
function withinLimit(passages: ReadablePassage[]): ReadablePassage[] {
  const chosen = new Map<string, ReadablePassage>()
  let length = 0
  for (const passage of passages) {
    if (chosen.has(keyOf(passage)) || length + passage.text.length > MOST_CHARACTERS) continue
    length += passage.text.length
    chosen.set(keyOf(passage), passage)
  }
  return [...chosen.values()].sort((a, b) => a.position - b.position)
}

/** Rankings have separate objects for the same passage. */
function keyOf({ spans }: ReadablePassage): string {
  return spans.map(({ page, start }) => `${page}:${start}`).join()
}
