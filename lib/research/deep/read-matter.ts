import type { LibraryView, Passage } from '../../analyst/analyst'
import { type Question, readQuestion } from '../../analyst/question'
import { contentWords, foldedStem, stemsOf } from '../../analyst/question/terms'
import { libraryView } from '../../library/library-view'
import { abstractsOf } from '../../library/paper/abstracts'
import { broaden } from '../funnel/broaden'
import type { FunnelSettings } from '../funnel/funnel'
import { findEvidence } from '../funnel/gather'
import { count } from '../run/stage'
import type { RunContext } from '../run-context'
import type { Refined } from './deep-plan'
import { namesOne, onMatter, type Vocabulary, vocabularyOf } from './vocabulary'

/** What is looked at of a matter: more papers than for an answer, and of each some passages, so that no paper speaks for all. */
export const BROAD = { papers: 18, passages: 54, cutoff: 0.2 }
export const OF_EACH = { least: 2, most: 5 }
/** Words of the vocabulary that the second search asks for beside the matter's own. */
const ADDED = 8
/** How likely a paper is on the matter that is asked about it; the likeliest few are in any case, and only so many. */
const ON_MATTER = { least: 0.5, few: 4, most: 16 }

/** What a library says on a matter. Plain JSON. `papers`: ids of those that are on it, surest first. */
export type Matter = {
  vocabulary: Vocabulary
  papers: string[]
  /** that the library hardly speaks of the matter, in a sentence; empty where it does */
  hardly: string
}

type Read = Matter & { passages: Passage[] }

/** What the library says on a matter, as a step of a run; null where a model is connected, which tells by itself what is on it. */
export async function readMatterByWords(
  { analyst, settings, step }: RunContext,
  { question, matter }: Refined,
  passages: Passage[],
): Promise<Read | null> {
  if (analyst.model) return null
  return step('read the matter', () => readMatter(question, matter, passages, settings, libraryView))
}

/**
 * Reads what a library says on a matter, in two searches: the second also asks in the words which the passages of the first
 * share, since who asks does not know how papers call it (pseudo-relevance feedback). Null where too little is found to say.
 * `found`: the passages of the first search.
 */
export async function readMatter(
  question: Question,
  matter: string,
  found: Passage[],
  settings: FunnelSettings,
  library: LibraryView,
): Promise<Read | null> {
  const first = await vocabularyOf(question.text, found, library)
  if (!first) return null
  const words = asWritten(Object.keys(first.words), found)
  const wider = readQuestion([matter, ...words.slice(0, ADDED)].join(' '))
  const second = await findEvidence(wider, broaden(settings, BROAD), { hearEach: OF_EACH })
  const passages = [...new Map([...found, ...second.passages].map((one) => [placeOf(one), one])).values()]
  const vocabulary = (await vocabularyOf(question.text, passages, library)) ?? first
  const likely = await papersOn(vocabulary, passages, library)
  const papers = [...likely].sort((a, b) => b[1] - a[1])
  const kept = papers.filter(([, one], at) => at < ON_MATTER.few || one >= ON_MATTER.least).slice(0, ON_MATTER.most)
  const known = { ...vocabulary, papers: Object.fromEntries(likely) }
  const ids = kept.map(([id]) => id)
  const subject = subjectOf(question, matter)
  const naming = passages.filter(({ text }) => namesOne(new Set(stemsOf(text)), subject.names))
  const saidBy = (id: string) => new Set(passages.flatMap((one) => (one.paperId === id ? stemsOf(one.text) : [])))
  const isOfField = (id: string) => namesOne(saidBy(id), subject.field)
  const speaking = [...likely.keys()].filter(
    (id) => isOfField(id) && ofPaper(naming, id) >= Math.min(NAMING.passages, ofPaper(passages, id)),
  )
  const enough = Math.min(NAMING.papers, NAMING.share * likely.size)
  if (subject.names.length === 0 || speaking.length >= enough)
    return { vocabulary: known, passages, papers: ids, hardly: '' }
  return {
    vocabulary: { ...known, subject: subject.names },
    passages: naming.filter(({ paperId }) => isOfField(paperId)),
    papers: [...new Set(naming.map(({ paperId }) => paperId))].filter(isOfField),
    hardly: `Your library hardly speaks of ${subject.text}: ${speaking.length === 0 ? 'no paper' : count(speaking.length, 'paper')} near your question ${speaking.length > 1 ? 'name' : 'names'} it more than in passing. What speaks of the rest of the matter alone is left out.`,
  }
}

/**
 * Fewer papers that name the subject of a matter are too few to tell what is known of it; of few papers, fewer. `passages`:
 * what names it in fewer does so in passing.
 */
const NAMING = { papers: 4, share: 0.25, passages: 2 }
const PLACES = /\s(?:of|in|for|on|with|at|by|among|across|within)\s/i
const APART = /,|\s(?:and|or)\s/
/** Of more words some are said otherwise: “reading tools”. */
const SUBJECT_WORDS = 1

/**
 * What a matter that is a name speaks of, before what that is a part of: “calibration” of language models. `names`: stems of each
 * thing that it names. `field`: those of each thing that it is a part of, one of which a paper must speak of as well: a telescope is calibrated too.
 */
function subjectOf({ type }: Question, matter: string): { text: string; names: string[][]; field: string[][] } {
  const [text = '', field = ''] = matter.split(PLACES)
  const names = text.split(APART).map(stemsOf)
  const isNamed = names.every(({ length }) => length > 0 && length <= SUBJECT_WORDS)
  return type === 'keyword' && field !== '' && isNamed
    ? { text: text.trim(), names, field: field.split(APART).map(stemsOf) }
    : { text: '', names: [], field: [] }
}

function ofPaper(passages: Passage[], id: string): number {
  return passages.filter(({ paperId }) => paperId === id).length
}

function placeOf({ paperId, spans, text }: Passage): string {
  return `${paperId} ${spans[0]?.page} ${spans[0]?.start} ${text.length}`
}

/** How likely each paper is on the matter: the mean of its abstract and of its two likeliest passages. */
async function papersOn(
  vocabulary: Vocabulary,
  passages: Passage[],
  library: LibraryView,
): Promise<Map<string, number>> {
  const ids = [...new Set(passages.map(({ paperId }) => paperId))]
  const abstracts = (await abstractsOf(ids)).map(
    ({ chunkId, ...rest }): Passage => ({ ...rest, id: chunkId, title: '', relevance: 0, question: '' }),
  )
  const likely = await onMatter(vocabulary, [...passages, ...abstracts], library)
  const of = (some: Passage[], paperId: string) =>
    some
      .filter((one) => one.paperId === paperId)
      .map(({ id, text }) => likely(new Set(stemsOf(text)), id))
      .sort((a, b) => b - a)
  return new Map(
    ids.map((id) => {
      const said = [...of(passages, id).slice(0, 2), ...of(abstracts, id).slice(0, 1)]
      return [id, said.reduce((sum, one) => sum + one, 0) / said.length]
    }),
  )
}

/** Stems as passages write them, first found first. */
function asWritten(stems: string[], passages: Passage[]): string[] {
  const forms = new Map<string, string>()
  for (const { text } of passages)
    for (const word of contentWords(text)) {
      const stem = foldedStem(word)
      if (!forms.has(stem)) forms.set(stem, word)
    }
  return stems.flatMap((stem) => forms.get(stem) ?? [])
}
