import type { Passage } from '../../analyst/analyst'
import { entryNamed } from '../../library/about/citing-entries'
import { frontPages } from '../../library/about/front-pages'
import { papersSpeaking } from '../../library/about/papers-speaking'
import type { Catalog, CatalogPaper } from '../../library/find/catalog'
import { listed } from '../../text/listed'
import { count } from '../run/stage'
import { citedPaper, listItem, marker, passageAt, remark } from './cited-paper'

/** A part of an answer, with the evidence for it and the papers that it speaks of. */
type Part = { markdown: string; passages: Passage[]; papers: CatalogPaper[] }

/** Papers that are told, where they say a name so often beside the first. */
const MOST = 3
const OFTEN = 0.1

/**
 * What the library has of a name that no paper of it is known by: the work that bears it, by an entry of somebody's
 * references, and the papers that say the name most. Without papers where there is neither.
 */
export async function tellSpeaking(name: string, catalog: Catalog, question: string): Promise<Part> {
  const parts = [await tellEntry(name, catalog, question), await tellMost(name, catalog, question)]
  return {
    markdown: parts.flatMap(({ markdown }) => markdown || []).join('\n\n'),
    passages: parts.flatMap(({ passages }) => passages),
    papers: [...new Set(parts.flatMap(({ papers }) => papers))],
  }
}

const NOTHING: Part = { markdown: '', passages: [], papers: [] }

async function tellEntry(name: string, catalog: Catalog, question: string): Promise<Part> {
  const entry = await entryNamed(name, [...catalog.papers.keys()])
  const paper = entry && catalog.papers.get(entry.paperId)
  if (!entry || !paper) return NOTHING
  const { page: number, start, end, text } = entry
  const title = (paper.title || paper.id).replace(/[“”]/g, '’')
  const at = passageAt({ paper, title, question, number, start, end, text: '' })
  const passage = { ...at, text, section: 'References' }
  // Quoted as it stands, without its number: each part of it is then the paper's own words.
  const written = text
    .replace(/\s+/g, ' ')
    .replace(/^\s*(?:\[\w+\]|\d+\.)\s*/, '')
    .trim()
  const lead = remark(`A work of that name stands in the references of “${title}”:`)
  return { markdown: `${lead}\n\n${written} ${marker(paper, number)}`, passages: [passage], papers: [paper] }
}

async function tellMost(name: string, catalog: Catalog, question: string): Promise<Part> {
  const all = await papersSpeaking(name, (id) => catalog.papers.has(id))
  const told = all
    .filter(({ times }) => times >= OFTEN * (all[0]?.times ?? 0))
    .slice(0, MOST)
    .flatMap(({ id, times }) => {
      const paper = catalog.papers.get(id)
      return paper ? [{ paper, times }] : []
    })
  const [first, ...others] = told
  if (!first) return NOTHING
  const pages = await frontPages(told.map(({ paper }) => paper.id))
  const cited = told.map(({ paper }) => citedPaper(paper, pages.get(paper.id) ?? null, question))
  const times = listed(
    [...told.slice(0, -1).map(({ times }) => `${times}`), count(told.at(-1)?.times ?? 0, 'time')],
    'and',
  )
  const lead = remark(`${others.length > 0 ? 'Those that say' : 'The one that says'} “${name}” most, ${times}:`)
  return {
    markdown: `${lead}\n\n${cited.map((one) => listItem(one, () => false)).join('\n')}`,
    passages: cited.flatMap(({ front }) => front ?? []),
    papers: told.map(({ paper }) => paper),
  }
}
