import { extractive } from '../../lib/analyst/extractive'
import { readQuestion } from '../../lib/analyst/question'
import { answerSentences, type JudgedCitation } from '../../lib/citations/answer/answer-sentences'
import { checkCitations } from '../../lib/citations/check/check'
import { isCarried } from '../../lib/citations/check/verdict'
import { certaintyOf, weighPapers } from '../../lib/library/find/weigh-papers'
import { locateInPaper } from '../../lib/library/paper/locate-in-paper'
import { planAbout } from '../../lib/research/about/plan-about'
import { FUNNEL } from '../../lib/research/funnel/funnel'
import { findEvidence } from '../../lib/research/funnel/gather'
import type { Outcome } from '../../lib/research/funnel/outcome'
import { toWrite } from '../../lib/research/funnel/to-write'
import type { GoldQuestion } from './gold-questions'
import { CONTEXT, idOf } from './read-library'

/** Papers and pages, each as the share of the gold ones that were found, 0..1. */
export type Found = { paper: number; page: number }

export type AskedGold = GoldQuestion & {
  outcome: Outcome['kind']
  /** how likely the library was said to hold the matter, 0..1 */
  held: number
  /** of each paper that anything spoke for: the relevance it was given, 0..1, and whether it is a gold one */
  weighed: { relevance: number; right: boolean }[]
  /** share of the gold papers on the shortlist, 0..1 */
  shortlist: number
  /** passages, by the first page of each */
  evidence: Found
  cited: Found
  /** whether the first two sentences hold the answer in a paper's own words; null where those are not known */
  opens: boolean | null
  papers: number
  passages: number
  citations: number
  /** sentences whose words were not found for sure on the cited page */
  unverified: string[]
  markdown: string
  words: number
  /** milliseconds of the funnel, and of writing */
  ms: { funnel: number; write: number }
}

/** Asks a question with the extractive analyst, without the engine, and compares what came with its gold places. */
export async function askGold(gold: GoldQuestion): Promise<AskedGold> {
  const { passages, paperIds, markdown, outcome, ms } = await answer(gold.question)
  const { citations } = checkCitations({ markdown, evidence: passages })
  const unverified: string[] = []
  for (const citation of citations) {
    const [place] = await locateInPaper(citation.paperId, [citation])
    if (!place || !isCarried(citation.verdict)) unverified.push(`${citation.marker} ${citation.sentence}`)
  }
  const found = await weighPapers({ question: readQuestion(gold.question) })
  const right = new Set(gold.gold.map(({ file }) => idOf(file)))
  const share = (holds: (place: { paperId: string; pages: number[] }) => boolean) =>
    gold.gold.length === 0
      ? 0
      : gold.gold.filter(({ file, pages }) => holds({ paperId: idOf(file), pages })).length / gold.gold.length
  const foundIn = (places: { paperId: string; page: number }[]): Found => ({
    paper: share(({ paperId }) => places.some((place) => place.paperId === paperId)),
    page: share(({ paperId, pages }) =>
      places.some((place) => place.paperId === paperId && pages.includes(place.page)),
    ),
  })
  return {
    ...gold,
    outcome,
    held: found?.held ?? 0,
    weighed: (found?.papers ?? []).map((paper) => ({
      relevance: paper.share * (found ? certaintyOf(found) : 0),
      right: right.has(paper.id),
    })),
    shortlist: share(({ paperId }) => paperIds.includes(paperId)),
    evidence: foundIn(passages.map(({ paperId, spans }) => ({ paperId, page: spans[0]?.page ?? 1 }))),
    cited: foundIn(citations),
    opens: opensWithAnswer(gold, markdown, citations),
    papers: paperIds.length,
    passages: passages.length,
    citations: citations.length,
    unverified,
    markdown,
    words: markdown.split(/\s+/).length,
    ms,
  }
}

const OPENING = 2

function opensWithAnswer({ gold }: GoldQuestion, markdown: string, citations: JudgedCitation[]): boolean | null {
  const patterns = gold.flatMap(({ must = [] }) => must)
  if (patterns.length === 0) return null
  const opening = answerSentences(markdown, citations).slice(0, OPENING)
  const said = opening.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')
  return patterns.some((pattern) => new RegExp(pattern, 'iu').test(said))
}

async function answer(text: string) {
  const started = performance.now()
  const about = await planAbout(text, FUNNEL)
  if (about) {
    const ms = { funnel: performance.now() - started, write: 0 }
    const outcome = about.notice ? ('notice' as const) : ('answer' as const)
    return { ...about, paperIds: about.papers.map(({ id }) => id), outcome, ms }
  }
  const question = readQuestion(text)
  const found = await findEvidence(question, FUNNEL)
  const { passages, shortlist } = found
  const written = performance.now()
  let markdown = ''
  if (passages.length > 0)
    for await (const part of extractive.write(toWrite(question, found), CONTEXT)) markdown += part
  const ms = { funnel: written - started, write: performance.now() - written }
  // A run refuses where there is nothing to quote, whatever its shortlist.
  const told = { paperIds: shortlist.paperIds, outcome: shortlist.outcome.kind }
  return { passages, markdown, ms, ...(passages.length > 0 ? told : { paperIds: [], outcome: 'refusal' as const }) }
}
