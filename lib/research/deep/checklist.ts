import { raised } from '../../analyst/extractive/headings'
import { type QuestionType, subQueries } from '../../analyst/question'
import { stemsOf } from '../../analyst/question/terms'
import type { ChecklistItem, Refined } from './deep-plan'
import type { KeyPhrase } from './key-phrases'

/** Items of a checklist. */
export const LEAST_ITEMS = 3
export const MOST_ITEMS = 7

const ASKS_LIMITS = /\b(?:limit\w*|drawbacks?|weakness\w*|fail\w*|challenges?|disadvantages?|problems?|costs?)\b/i
const ASKS_RESULTS =
  /\b(?:results?|perform\w*|accura\w*|effective\w*|well|better|outperform\w*|evaluat\w*|benchmarks?)\b/i

/** A matter of more words is said with a verb, and cannot be defined. */
const NAME_WORDS = 4
const NAMES_MATTER = /^\s*(?:(?:what|which)\b|[^?]+$)/iu

/** Words that are searched beside the matter for a facet, in this round and in later ones. */
export const FACET_WORDS = {
  whole: ['', 'overview summary', 'approach key idea'],
  thing: ['', 'approach design', 'algorithm properties'],
  theme: ['', 'effect role', 'method analysis'],
  definition: ['definition', 'is defined as, is called, refers to', 'idea introduction concept'],
  how: ['how it works: mechanism', 'algorithm procedure steps', 'architecture components computed'],
  proposals: ['', 'we propose, we present', 'our approach, this paper'],
  results: [
    'results: evaluation, improvement',
    'outperforms baseline accuracy',
    'experiments faster higher performance',
  ],
  limits: ['limitations, drawbacks, failures', 'challenges, cost, does not', 'open problems, worse, future work'],
} as const satisfies Record<ChecklistItem['facet'], readonly string[]>

/**
 * What a complete answer to a question says: the question as it was asked, each thing it compares or else what its matter
 * is, how it works and what the papers propose, the themes that the nearest papers share, results and limits. What the question itself asks has
 * no second item.
 */
export function makeChecklist({ question, matter }: Refined, themes: KeyPhrase[]): ChecklistItem[] {
  const { text, type, things } = question
  const items: Omit<ChecklistItem, 'id'>[] = [
    { title: 'The question as asked', question: text, facet: 'whole', type, focus: [] },
  ]
  const add = (title: string, facet: keyof typeof FACET_WORDS, type: QuestionType, to = items) =>
    to.push({ title, question: searched(matter, facet), facet, type, focus: [] })
  if (things.length >= 2) {
    for (const { thing, query } of subQueries(question))
      if (thing)
        items.push({ title: raised(thing), question: query, facet: 'thing', type: 'fact', focus: stemsOf(thing) })
  } else {
    // Only what has a name can be defined: `dense retrieval`, not `passages be retrieved`.
    const isName = NAMES_MATTER.test(text) && matter.split(/\s+/).length <= NAME_WORDS
    if (isName && type !== 'definition') add('What it is', 'definition', 'definition')
    if (type !== 'how') add('How it works', 'how', 'how')
    add('What the papers propose', 'proposals', 'list')
  }
  const last: Omit<ChecklistItem, 'id'>[] = []
  if (!ASKS_RESULTS.test(text)) add('What it achieves', 'results', 'fact', last)
  if (!ASKS_LIMITS.test(text)) add('Where it falls short', 'limits', 'fact', last)
  if (items.length + last.length + themes.length < LEAST_ITEMS) add('What it is', 'definition', 'definition')
  for (const { text: theme, stems } of themes.slice(0, MOST_ITEMS - items.length - last.length)) {
    const focus = stems.flatMap((stem) => stem.split('-'))
    items.push({ title: raised(theme), question: `${theme} in ${matter}`, facet: 'theme', type: 'fact', focus })
  }
  return [...items, ...last].slice(0, MOST_ITEMS).map((item, index) => ({ id: `item-${index + 1}`, ...item }))
}

/** The words that a facet of a matter is searched by in a round, from 0. */
export function searched(matter: string, facet: ChecklistItem['facet'], round = 0): string {
  const words = FACET_WORDS[facet]
  const added = words[round % words.length]
  return added ? `${matter}, ${added}` : matter
}
