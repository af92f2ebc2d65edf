import { z } from 'zod'
import { type PromptModel, partsOf } from '../../../models/calls/prompt-model'
import { fenceText } from '../../../models/prompts/fence'
import { eachLine } from '../../../models/prompts/line-form'
import type { SourceName, WorkKind } from '../../../sources/work/source'
import { inGroups, type RunTask } from '../../../thinking/ask-analyst'
import { KEPT_WORKS } from '../../events/considered-papers'
import { count } from '../../run/stage'
import { coverageOf, openItems } from '../coverage'
import { bestOn, type Finding } from '../finding'
import { type OutlineItem, refineByWords } from '../outline-item'
import { keywordsOf } from '../outside/keywords'
import { sourceQuery } from '../outside/source-queries'
import {
  type BeforeRound,
  MOST_A_SOURCE,
  type PastQuery,
  type Query,
  queriesByWords,
  type SearchTarget,
} from '../queries-by-words'
import { factText, fenceItems, fenceQuestion, fenceTitles, numberOf } from './fences'

/** Findings shown of an item, and earlier queries. */
const MOST = { facts: 4, earlier: 40, earlierOfItem: 8 }

/** Year filter of a query. */
const year = z.number().int().min(1000).max(3000).nullish()
/** Kinds that a source can be asked for. */
const KINDS = ['article', 'review', 'proceedings', 'book'] as const satisfies WorkKind[]

/** Targets whose queries are written by the model: outside sources and works kept from earlier research. */
type Searched = SearchTarget | typeof KEPT_WORKS

const SYNTAX: Record<Searched, string> = {
  [KEPT_WORKS]:
    'works that earlier searches have found outside the library, searched by title and abstract. Use two to six alternatives, separated by semicolons, each of one to three words that a relevant title or abstract would use: synonyms, names of methods, a broader term. A work is found if it matches any one of them.',
  library:
    'the person’s own papers, searched by words and by meaning. A plain phrase or question of four to fifteen words, in the language of the papers, using the terms that a relevant passage would use. No operators.',
  pubmed:
    'biomedical literature. PubMed syntax: terms joined by AND, OR and NOT in capitals, synonyms in brackets with OR, phrases in quotation marks, field tags such as [tiab], [mh] (only where you are sure of the heading) and [pt]. Use two to four concepts; fewer concepts return more results.',
  arxiv:
    'preprints in physics, mathematics, computer science and related fields. arXiv syntax: all:, ti: or abs: before each term or quoted phrase, joined by AND, OR and ANDNOT.',
  'semantic-scholar':
    'papers in all fields. Use three to eight key terms in plain words. No operators; years and kinds of works are given separately from the query.',
  crossref:
    'published works in all fields, searched by title, authors and year. Use a few words of a likely title. No operators.',
  web: 'web pages. Write what you would type into a search box: three to ten words.',
}

/** Writes the next queries; none if nothing new is left to ask. */
export const makeQueries: RunTask<BeforeRound, Query[]> = {
  name: 'queries',
  instead: 'The searches of this round were chosen without the model',
  without: (before) => queriesByWords(before),
  async withModel(before, model, signal) {
    return allowed(await askForQueries(before, model, allowance(before.places), signal), before.asked)
  },
}

/** `items`: the items to ask sources for. `findings`: known findings on them. */
type ForSources = { matter: string; items: OutlineItem[]; findings: Finding[]; sources: SourceName[] }

const FOR_SOURCES = 'For each source, write one query for each open item that it may have something on.'

/** Writes queries to sources for the subtopics of a report: one per source and subtopic. */
export const makeSourceQueries: RunTask<ForSources, Query[]> = {
  name: 'source queries',
  instead: 'Searches of outside sources were chosen without the model',
  without: (input) => sourceQueriesByWords(input),
  async withModel({ matter, items, findings, sources }, model, signal) {
    const before = {
      ...{ refined: refineByWords(matter), checklist: items, coverage: coverageOf(items, []) },
      ...{ findings, places: sources, asked: [], titles: [] },
    }
    const made = await askForQueries(before, model, FOR_SOURCES, signal)
    const once = made.filter(
      ({ itemId, source }, at) => at === made.findIndex((one) => one.itemId === itemId && one.source === source),
    )
    const left = items.filter(({ id }) => !once.some(({ itemId }) => itemId === id))
    return [...once, ...sourceQueriesByWords({ matter, items: left, sources })]
  },
}

type KeptWorksInput = { matter: string; items: OutlineItem[] }

const FOR_KEPT_WORKS = 'Write one query for each open item.'

/** Keywords for searching stored works, one list per item, in order. */
export const makeKeptKeywords: RunTask<KeptWorksInput, string[][]> = {
  name: 'queries of kept works',
  instead: 'Keywords for searching works found earlier were chosen without the model',
  without: ({ matter, items }) => items.map((item) => keywordsOf(item, matter)),
  async withModel({ matter, items }, model, signal) {
    const places: (typeof KEPT_WORKS)[] = [KEPT_WORKS]
    const before = {
      ...{ refined: refineByWords(matter), checklist: items, coverage: coverageOf(items, []) },
      ...{ findings: [], places, asked: [], titles: [] },
    }
    const made = await askForQueries(before, model, FOR_KEPT_WORKS, signal)
    return items.map((item) => {
      const own = made.filter(({ itemId }) => itemId === item.id).flatMap(({ text }) => text.split(/\s*;\s*/))
      return own.some(Boolean) ? own.filter(Boolean) : keywordsOf(item, matter)
    })
  },
}

function sourceQueriesByWords({ matter, items, sources }: Omit<ForSources, 'findings'>): Query[] {
  return items.flatMap((item) =>
    sources.flatMap((source): Query[] => {
      const text = sourceQuery(source, { item, matter, before: [] })
      return text === null ? [] : [{ itemId: item.id, source, text }]
    }),
  )
}

type BeforeQueries<Where> = Omit<BeforeRound, 'round' | 'found' | 'places'> & { places: Where[] }

/** Has a model write queries for the open items. */
async function askForQueries<Where extends Searched>(
  { refined, checklist, coverage, findings, asked, places, titles }: BeforeQueries<Where>,
  model: PromptModel,
  allowance: string,
  signal: AbortSignal,
): Promise<(Omit<Query, 'source'> & { source: Where })[]> {
  const open = openItems(coverage)
  const schema = z.object({
    queries: z
      .array(
        z.object({
          item: z.number().int(),
          source: z.enum(places as unknown as [Where, ...Where[]]),
          query: z.string().trim().min(2).max(400),
          from_year: year,
          to_year: year,
          kinds: z.array(z.enum(KINDS)).max(KINDS.length).nullish(),
        }),
      )
      .refine((queries) => queries.every(({ item }) => open.some((one) => numberOf(checklist, one) === item)), {
        error: `Each item must be one of the open ones: ${open.map((one) => numberOf(checklist, one)).join(', ')}.`,
      }),
  })
  const why = new Map(coverage.map((one) => [one.item.id, one.why]))
  const earlier = asked.slice(-MOST.earlier)
  const isSmall = (await model.room()) !== null
  const asks = async (some: OutlineItem[]) => {
    const own = isSmall ? ofItems(earlier, some).slice(-MOST.earlierOfItem) : earlier
    const { queries } = await model.generate({
      prompt: 'deep_queries',
      variables: {
        QUESTION: fenceQuestion(refined),
        TERMS: fenceText('terms', refined.terms.join('; ') || refined.matter),
        ITEMS: fenceItems(checklist, some, (item) => {
          const known = bestOn(item, findings, MOST.facts).map((finding) => `- found: ${factText(finding)}`)
          const missing = known.length === 0 ? 'everything' : 'not stated yet; what was found does not fully answer it'
          return [`Still missing: ${why.get(item.id) ?? missing}`, ...known].join('\n')
        }),
        EARLIER: fenceEarlier(checklist, own),
        TITLES: partsOf(titles, (shown) => fenceTitles(shown, shown.length, 'Unknown.')),
        SOURCES: places.map((place) => `- \`${place}\`: ${SYNTAX[place]}`).join('\n'),
        ALLOWANCE: allowance,
      },
      schema,
      lines: eachLine('queries', (line) => readQuery(line, some, { checklist, places })),
      signal,
    })
    return queries
  }
  const groups = { most: 1, name: 'Choosing searches', signal }
  const queries = await inGroups(model, open, groups, asks)
  return queries.map(({ item, source, query, ...wanted }) => ({
    itemId: checklist[item - 1]?.id ?? '',
    source,
    text: query.replace(/\s+/g, ' '),
    ...filterOf(wanted),
  }))
}

function ofItems(asked: PastQuery[], items: OutlineItem[]): PastQuery[] {
  return asked.filter(({ itemId }) => items.some(({ id }) => id === itemId))
}

type QueryTargets<Where> = { checklist: OutlineItem[]; places: Where[] }

/** Parses `library: words` for the only item of a call. */
function readQuery<Where extends Searched>(
  line: string,
  [item]: OutlineItem[],
  { checklist, places }: QueryTargets<Where>,
) {
  const [, place = '', query = ''] = /^`?([a-z-]+)`?\s*:\s*(.+)$/i.exec(line) ?? []
  const source = places.find((one) => one === place.toLowerCase())
  if (!item || !source || query.length < 2 || query.length > 400) return null
  return { item: numberOf(checklist, item), source, query }
}

type QueryFilter = { from_year?: number | null; to_year?: number | null; kinds?: WorkKind[] | null }

function filterOf({ from_year: from = null, to_year: to = null, kinds }: QueryFilter): Pick<Query, 'filter'> {
  const years = from !== null || to !== null
  if (!years && !kinds?.length) return {}
  return { filter: { ...(years && { years: { from, to } }), ...(kinds?.length && { kinds }) } }
}

function allowance(places: SearchTarget[]): string {
  const others = places.filter((place) => place !== 'library')
  const own = places.includes('library') ? ['For `library`, write at most one query for each open item.'] : []
  const outside =
    others.length > 0
      ? ['For each of the other sources, write one or two queries in total, for what matters most.']
      : []
  return [...own, ...outside].join(' ')
}

/** Drops queries that were asked before, and those above a source's limit per round. */
function allowed(queries: Query[], asked: PastQuery[]): Query[] {
  const seen = new Set(asked.map(keyOf))
  const taken: Query[] = []
  for (const query of queries) {
    const rivals = taken.filter(({ source }) => source === query.source)
    const isFull =
      query.source === 'library' ? rivals.some(({ itemId }) => itemId === query.itemId) : rivals.length >= MOST_A_SOURCE
    if (isFull || seen.has(keyOf(query))) continue
    seen.add(keyOf(query))
    taken.push(query)
  }
  return taken
}

const keyOf = ({ source, text }: Query) => `${source}\n${text.toLowerCase()}`

function fenceEarlier(checklist: OutlineItem[], asked: PastQuery[]): string {
  if (asked.length === 0) return 'None: this is the first round.'
  const lines = asked.map(({ round, itemId, source, text, passages, findings, works }) => {
    const item = numberOf(checklist, { id: itemId })
    const outcome = findings > 0 ? `${count(findings, 'fact')} of ${count(works, 'work')}` : 'no fact'
    return `${round + 1}. ${source}: ${text} (for item ${item}: ${count(passages, 'result')}, ${outcome})`
  })
  return fenceText('earlier', lines.join('\n'))
}
