import { spansOfCells } from '../../citations/check/check'
import type { SourceSentence } from '../../citations/evidence/evidence'
import { linesFor } from '../../citations/evidence/table-quote'
import { whatBars } from '../../citations/words/what-bars'
import { type Failure, toFailure } from '../../errors'
import { locateInPaper } from '../../library/pages/locate-in-paper'
import { ModelFailure } from '../../models/requests/model-failure'
import type { Passage } from '../../quoting/passage'
import { think } from '../../thinking/ask-analyst'
import { batchesOf, judgeStatements, type StatementBatch, type StatementJudgement } from '../../thinking/reading-tasks'
import type { CitationView } from '../events/answer-view'
import { count } from '../run/stage'
import type { RunContext } from '../run-context'
import { citedStatements, type StatementToJudge } from './cited-statements'

type JudgeRun = Pick<RunContext, 'analyst' | 'signal' | 'step' | 'emit'>
type Judged = { judgements: (StatementJudgement | null)[]; failure: Failure | null; cancelled: boolean }

/** Number of parallel calls. */
const AT_ONCE = 4
const GAP = ' … '
const NOTHING_NAMED = 'the model identified no sentence that supports it'

/**
 * Has the run's model judge citations. Returns the judged ones by id, with the supporting sentences as their quotes;
 * none without a model. If a call fails or the person cancels, its statements keep the verdict by words, and a notice
 * says so. A statement with a number or quotation that its quote lacks is at most `partly`, with that reason.
 * Statements of an earlier version (`known`) keep their judgement.
 */
export async function judgeCitations(
  run: JudgeRun,
  question: string,
  answer: { markdown: string; citations: CitationView[] },
  passages: Passage[],
  known: CitationView[] = [],
): Promise<Map<string, CitationView>> {
  const before = new Map(known.filter(({ judgedBy }) => judgedBy === 'model').map((one) => [keyOf(one), one]))
  const judged = new Map<string, CitationView>()
  if (before.size === 0 && !run.analyst.model) return judged
  const open: StatementToJudge[] = []
  for (const statement of citedStatements(answer.markdown, answer.citations, passages)) {
    const remembered = statement.citations.filter((citation) => before.has(keyOf(citation)))
    if (remembered.length === 0) open.push(statement)
    for (const citation of remembered) {
      const one = before.get(keyOf(citation))
      if (one) judged.set(citation.id, withJudgement(citation, one))
    }
  }
  if (open.length === 0 || !run.analyst.model) return judged
  const { judgements, failure, cancelled } = await run.step('judge', () => judge(run, question, open))
  const unjudged = open.filter((_, index) => !judgements[index]).length
  if (unjudged > 0) {
    const message = explain(unjudged, open.length, failure, cancelled)
    await run.emit({ type: 'notice', message, ...(failure && { step: 'judge' }) })
  }
  for (const [index, statement] of open.entries()) {
    const judgement = judgements[index]
    if (judgement)
      for (const citation of await withQuotes(statement, judgement, passages)) judged.set(citation.id, citation)
  }
  return judged
}

/**
 * Judges all statements in parallel calls. A failed call is retried once in two halves, unless every call would fail,
 * and then fails for its own statements only. A call too large for the model is halved until it fits.
 */
async function judge({ analyst, signal }: JudgeRun, question: string, open: StatementToJudge[]): Promise<Judged> {
  const judgements: (StatementJudgement | null)[] = open.map(() => null)
  let failure: Failure | null = null
  // A model with a small window judges one statement at a time.
  const most = (await analyst.model?.room()) === null ? undefined : 1
  const waiting: (StatementBatch & { isAgain: boolean })[] = batchesOf(open, most).map((batch) => ({
    ...batch,
    isAgain: false,
  }))
  const work = async () => {
    for (let batch = waiting.shift(); batch && !signal.aborted; batch = waiting.shift()) {
      try {
        const found = await think(judgeStatements, { question, statements: batch.statements }, { analyst, signal })
        for (const [index, at] of batch.at.entries()) judgements[at] = found[index] ?? null
      } catch (error) {
        const failed = toFailure(error)
        const { length } = batch.statements
        if (error instanceof ModelFailure && error.reason === 'too_long' && length > 1) {
          waiting.push(...halvesOf(batch).map((half) => ({ ...half, isAgain: batch.isAgain })))
          continue
        }
        const isLasting =
          failed.code === 'limit_reached' ||
          failed.code === 'month_used_up' ||
          (error instanceof ModelFailure && error.isLasting)
        if (batch.isAgain || isLasting) failure ??= failed
        else waiting.push(...halvesOf(batch).map((half) => ({ ...half, isAgain: true })))
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { judgements, failure: signal.aborted ? null : failure, cancelled: signal.aborted }
}

function halvesOf({ at, statements }: StatementBatch): StatementBatch[] {
  const half = Math.ceil(at.length / 2)
  return [
    { at: at.slice(0, half), statements: statements.slice(0, half) },
    { at: at.slice(half), statements: statements.slice(half) },
  ].filter((batch) => batch.at.length > 0)
}

/**
 * The judged citations of a statement, each with the sentences of its page as its quote; for a table, the column
 * headings and the rows with its numbers.
 */
async function withQuotes(
  { statement, cell, citations, pages, sources }: StatementToJudge,
  { verdict, sentences, why }: StatementJudgement,
  passages: Passage[],
): Promise<CitationView[]> {
  const named = new Set(sentences.flatMap(({ source, sentence }) => pages[source]?.sentences[sentence] ?? []))
  const texts = new Set([...named].map(({ text }) => text))
  // A sentence across a page break is on both pages; the model names one of them.
  const isOnBoth = ({ part, text }: SourceSentence) => part.offset === null && texts.has(text)
  const chosen = pages.map((page) => ({
    ...page,
    sentences: page.sentences.filter((sentence) => named.has(sentence) || isOnBoth(sentence)),
  }))
  const headings = pages.flatMap(({ sentences: all }, at) =>
    all.flatMap((sentence, index) => (named.has(sentence) ? withoutNumber(sources[at]?.sections?.[index] ?? '') : [])),
  )
  const all = [...new Map(chosen.flatMap((page) => page.sentences).map((one) => [one.text, one])).values()]
  // A comparison may rest on pages that the rest of its sentence cites.
  const said = [...headings, ...all.map(({ text }) => text)].join('\n')
  const bar = verdict === 'verified' ? whatBars(cell ?? statement, said) : null
  const isUnfounded = verdict === 'verified' && all.length === 0
  return Promise.all(
    citations.map(async (citation): Promise<CitationView> => {
      const carrying =
        chosen.find(({ paperId, page }) => paperId === citation.paperId && page === citation.page)?.sentences ?? []
      const own = carrying.flatMap((one) => (one.part.kind === 'table' ? linesFor(statement, one.part) : one))
      // Another page supports the statement. This page got no verdict, unless no page supports it.
      if (isUnfounded) return { ...citation, verdict: 'weak', why: NOTHING_NAMED, judgedBy: 'model' }
      if (own.length === 0) return verdict === 'weak' ? { ...citation, verdict, why, judgedBy: 'model' } : citation
      const places = await locateInPaper(
        citation.paperId,
        own.map((sentence) => toLocate(citation.page, sentence, passages)),
      )
      const found = places.flatMap((place, index) => (place ? [{ ...place, sentence: own[index] }] : []))
      if (found.length < own.length) return citation
      return {
        ...citation,
        ...(bar ? { verdict: 'partly', why: bar } : { verdict, why }),
        judgedBy: 'model',
        quote: joined(found),
        rects: found.flatMap(({ rects }) => rects),
        evidenceId: own[0]?.part.evidenceId ?? citation.evidenceId,
      }
    }),
  )
}

/** A sentence of a page, or a table row among `passages`, in the form for `locateInPaper`. */
export function toLocate(page: number, sentence: SourceSentence, passages: Pick<Passage, 'text' | 'spans'>[]) {
  const { part, start, end, text } = sentence
  const span = part.offset === null ? null : { page, start: part.offset + start, end: part.offset + end }
  return { page, quote: text, span, spans: spansOfCells(sentence, passages), fromTable: part.kind === 'table' }
}

/** A heading counts as part of the source, without its section number. */
function withoutNumber(heading: string): string {
  return heading.replace(/^[\d.]+\s+/, '')
}

/**
 * Joins consecutive sentences into one quote, and puts an ellipsis between others. Table rows keep their line breaks.
 */
function joined(found: { text: string; sentence?: SourceSentence }[]): string {
  return found.reduce((quote, { text, sentence }, index) => {
    const last = found[index - 1]?.sentence
    if (!last || !sentence) return text
    const [isRow, wasRow] = [sentence, last].map(({ part }) => part.kind === 'table')
    if (isRow && wasRow) return `${quote}\n${text}`
    if (isRow || wasRow) return `${quote}${isRow ? ' …\n' : '\n… '}${text}`
    return `${quote}${follows(sentence, last) ? ' ' : GAP}${text}`
  }, '')
}

/**
 * Whether two sentences are consecutive on their page. Compares their positions if known, since overlapping passages
 * may each contain one of the two.
 */
function follows(sentence: SourceSentence, last: SourceSentence): boolean {
  const [from, to] = [sentence.part.offset, last.part.offset]
  if (from === null || to === null) return sentence.part === last.part && sentence.start - last.end <= 2
  return from + sentence.start - (to + last.end) <= 2
}

function withJudgement(citation: CitationView, { verdict, judgedBy, quote, rects, why }: CitationView): CitationView {
  return { ...citation, verdict, judgedBy, quote, rects, why }
}

function explain(unjudged: number, all: number, failure: Failure | null, cancelled: boolean): string {
  const which = unjudged === all ? 'the citations' : `${unjudged} of ${count(all, 'statement')}`
  const why = cancelled ? 'The run was cancelled.' : failure ? failure.message : 'It gave no clear verdict on them.'
  return `⚠️  The model did not check ${which}: their verdicts are based on comparing words only. ${why}`
}

const keyOf = ({ sentence, paperId, page }: CitationView) => JSON.stringify([sentence, paperId, page])
