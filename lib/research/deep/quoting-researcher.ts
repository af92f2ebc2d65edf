import type { Passage } from '../../analyst/analyst'
import { stemsOf } from '../../analyst/question/terms'
import { libraryView } from '../../library/library-view'
import { agreementByWords } from './agreement'
import { MOST_ITEMS, makeChecklist } from './checklist'
import { CHECKLIST_STEP } from './correct-checklist'
import { coverageOf, narrowItems, openItems } from './coverage'
import type { ChecklistItem, Refined } from './deep-plan'
import { idfOf } from './idf'
import { type KeyPhrase, keyPhrases, nearestPhrases } from './key-phrases'
import { chooseOpening } from './opening'
import { type Query, queryFor } from './queries'
import { refine } from './refine'
import type { BeforeRound, Researcher } from './researcher'
import { sourceQuery } from './source-queries'
import { synthesis } from './synthesis'
import { passagesOnMatter, sharesWord, type Vocabulary } from './vocabulary'

/** Works by the words of the question and of the papers alone, and writes in the papers' own. */
export const quotingResearcher: Researcher = {
  refine: async (_context, question) => refine(question),
  checklist: (context, refined, near, vocabulary) =>
    context.step(CHECKLIST_STEP, () => checklistByWords(refined, near, vocabulary)),
  queries: (context, before) => {
    const { coverage, asked } = before
    const items = [...openItems(coverage), ...narrowItems(coverage, asked)]
    return context.step('queries', () => queriesByWords(before, items))
  },
  // A search brings the facts of its item with it.
  read: async (_context, { found }) => ({
    facts: found.flatMap(({ facts }) => facts),
    evidence: found.flatMap(({ evidence }) => evidence),
    dropped: 0,
    known: found.flatMap(({ passages }) => passages.map(({ id }) => id)),
  }),
  review: async (_context, _refined, checklist, facts) => coverageOf(checklist, facts),
  agreement: (context, _refined, checklist, facts) =>
    context.step('compare sources', async () => agreementByWords(checklist, facts)),
  async *synthesis(_context, written) {
    const whole = written.coverage.find(({ item }) => item.facet === 'whole')
    yield* synthesis(written, whole ? await chooseOpening(written.refined, whole.item.id, written, libraryView) : null)
  },
}

export async function checklistByWords(
  refined: Refined,
  near: Passage[],
  vocabulary: Vocabulary | null,
): Promise<ChecklistItem[]> {
  return makeChecklist(refined, await themesOf(refined, near, vocabulary))
}

/** Of them the themes are chosen. */
const MOST_PHRASES = 30

/** The phrases that passages share, nearest to the question first, as far as the library speaks of the matter by one of their words. */
async function themesOf(
  { question }: Refined,
  passages: Passage[],
  vocabulary: Vocabulary | null,
): Promise<KeyPhrase[]> {
  const read = vocabulary ? await passagesOnMatter(vocabulary, passages, libraryView) : passages
  const idf = await idfOf(
    libraryView,
    read.flatMap(({ text, section }) => stemsOf(`${section} ${text}`)),
  )
  const phrases = keyPhrases(read, {
    known: new Set(stemsOf(question.text)),
    idf,
    isOnMatter: sharesWord(vocabulary),
    most: MOST_PHRASES,
  })
  return nearestPhrases(question.text, phrases, libraryView, MOST_ITEMS)
}

/** `items`: what is searched for; unless said, what is open. */
export async function queriesByWords(before: BeforeRound, items = openItems(before.coverage)): Promise<Query[]> {
  const { refined, round, facts, found, asked, places } = before
  const passagesOf = ({ id }: ChecklistItem) => found.flatMap((one) => (one.itemId === id ? one.passages : []))
  const stems = items.flatMap((item) => passagesOf(item).flatMap(({ text }) => stemsOf(text)))
  const idf = await idfOf(libraryView, round === 0 ? [] : stems)
  return items.flatMap((item): Query[] => {
    const own = asked.filter(({ itemId }) => itemId === item.id)
    const { matter } = refined
    return places.flatMap((source): Query[] => {
      const there = own.filter((query) => query.source === source)
      const asked = there.map(({ text }) => text)
      const text =
        source === 'library'
          ? queryFor({ item, matter, round, facts, passages: passagesOf(item), asked }, idf)
          : sourceQuery(source, { item, matter, round, before: there })
      return text === null ? [] : [{ itemId: item.id, source, text }]
    })
  })
}
