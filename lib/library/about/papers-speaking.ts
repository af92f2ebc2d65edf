import { isStopWord, stem, words } from '../../text/analyze'
import { literalPattern } from '../../text/literal-pattern'
import { findAnew } from '../search/find-anew'
import { rows } from '../search/rows'
import { openIndex } from '../search/segments/open-index'
import { termId } from '../search/terms'
import { termsInPapers } from '../search/terms-in-papers'

/** How often a paper says a name. */
export type Speaking = { id: string; times: number }

/** Papers whose pages are read, those first that use its words most. */
const READ = 8

/** The papers, of those that may be told of, that say a name as it is written, in any case: most first, a few at most. */
export function papersSpeaking(name: string, may: (id: string) => boolean): Promise<Speaking[]> {
  return findAnew(() => speakingNow(name, may))
}

async function speakingNow(name: string, may: (id: string) => boolean): Promise<Speaking[]> {
  const index = await openIndex()
  const terms = words(name).filter((word) => !isStopWord(word))
  if (!index || terms.length === 0) return []
  const { paperIds, postings } = await termsInPapers(
    index,
    terms.map((word) => termId(stem(word))),
  )
  const uses = new Map<string, number[]>()
  for (const { papers, counts } of postings.values())
    papers.forEach((place, i) => {
      const id = paperIds[place] ?? ''
      if (may(id)) uses.set(id, [...(uses.get(id) ?? []), counts[i] ?? 0])
    })
  const likely = [...uses]
    .filter(([, counts]) => counts.length === postings.size)
    .sort(([, a], [, b]) => Math.min(...b) - Math.min(...a))
    .slice(0, READ)
    .map(([id]) => id)
  const pages = await rows<{ id: string; text: string }>(
    `SELECT paper_id AS id, text FROM page WHERE paper_id = ANY($1::text[]) AND strpos(lower(text), lower($2)) > 0`,
    [likely, name],
  )
  const written = new RegExp(`(?<![\\p{L}\\p{N}])${literalPattern(name)}s?(?![\\p{L}\\p{N}])`, 'giu')
  const times = new Map<string, number>()
  for (const { id, text } of pages) times.set(id, (times.get(id) ?? 0) + (text.match(written)?.length ?? 0))
  return [...times]
    .filter(([, said]) => said > 0)
    .map(([id, said]) => ({ id, times: said }))
    .sort((a, b) => b.times - a.times || (a.id < b.id ? -1 : 1))
}
