import { formatMarker } from '../../../citations/markers/markers'
import { AppError, toFailure } from '../../../errors'
import { roundRobin } from '../../../library/variety/turns'
import { type PromptModel, partsOf } from '../../../models/calls/prompt-model'
import { fence } from '../../../models/prompts/fence'
import { escapeMarkdown } from '../../../text/format/markup'
import { CITATION_FORMAT, isOfAnswer } from '../../../thinking/ask-analyst'
import { noticeAbove, unwrapMarkdown, withoutHeading } from '../../../thinking/writing-tasks'
import type { RunContext } from '../../run-context'
import { bestOn, type Finding, quoteOf } from '../finding'
import { languageName, type OutlineItem } from '../outline-item'
import { quoteFindings } from '../quote-finding'
import { agreementPart, missingPart, quotedAnswer, type ResearchResult } from '../quoted-answer'
import { citesNothing } from './cites-nothing'
import { citeOf, fenceItems, fenceQuestion, numberOf, quoteAndReading } from './fences'

/**
 * Yields the Markdown of the answer: the model's text and what is missing, or without a model the best passages of each
 * item. If the model fails before it writes, the passages replace its text; if it breaks off or cites no finding, they
 * follow it.
 */
export async function* writeAnswer(context: RunContext, written: ResearchResult): AsyncGenerator<string> {
  const model = context.analyst.model
  if (!model) return yield* quotedAnswer(written)
  let text = ''
  let failure: string | null = null
  try {
    for await (const delta of await modelsAnswer(context, model, written)) {
      text += delta
      yield delta
    }
    if (citesNothing(text, written.findings)) failure = 'The model did not cite any of the findings.'
  } catch (error) {
    context.signal.throwIfAborted()
    failure = toFailure(error).message
  }
  if (failure === null) {
    yield* agreementPart(written)
    return yield* missingPart(written, { isWritten: true })
  }
  const message = `⚠️  The answer is in the papers’ own words: ${failure}`
  await context.emit({ type: 'notice', message, step: 'write' })
  if (text.trim() === '') return yield* quotedAnswer(written)
  yield '\n\n### In the papers’ own words\n\n'
  yield* quotedAnswer({ ...written, notice: '' })
}

async function modelsAnswer(
  context: RunContext,
  model: PromptModel,
  written: ResearchResult,
): Promise<AsyncIterable<string>> {
  const { coverage, findings, agreements, notice } = written
  if (findings.length === 0) throw new AppError('model_failed', 'Nothing was found to base an answer on.')
  if ((await model.room()) !== null) return noticeAbove(notice, bySections(context, model, written))
  const checklist = coverage.map(({ item }) => item)
  const reported = orderFindings(checklist, findings)
  return noticeAbove(
    notice,
    writeFrom(context, model, 'deep_synthesis', written, { items: checklist, reported, agreements }),
  )
}

type ToTell = { items: OutlineItem[]; reported: Finding[]; agreements: ResearchResult['agreements'] }

/** Streams a model's text from facts on some items. */
function writeFrom(
  { signal }: RunContext,
  model: PromptModel,
  prompt: string,
  { refined, coverage }: ResearchResult,
  { items, reported, agreements }: ToTell,
): AsyncIterable<string> {
  const checklist = coverage.map(({ item }) => item)
  const variables = {
    QUESTION: fenceQuestion(refined),
    LANGUAGE: languageName(refined),
    CHECKLIST: fenceItems(checklist, items, (item) => {
      const own = coverage.find((one) => one.item.id === item.id)
      return `${own?.state ?? 'unsatisfied'}${own?.why ? ` (${own.state === 'satisfied' ? 'answered by' : 'still missing'}: ${own.why})` : ''}`
    }),
    FACTS: partsOf(
      reported,
      (facts) => fenceFacts(checklist, facts),
      ({ score }) => score,
    ),
    AGREEMENT: partsOf(
      reported,
      (facts) => fenceAgreement(checklist, shareOf(agreements, facts.length / reported.length), facts),
      ({ score }) => score,
    ),
    CITATION_FORMAT,
  }
  return unwrapMarkdown(model.stream({ prompt, variables, signal }))
}

/** Number of facts for the opening. */
const MOST_OPENING = 10

/**
 * Writes the answer for a small window: an opening from the best facts, then a section per item, each in its own call.
 * Where a call fails, the section quotes the papers and a notice says so.
 */
async function* bySections(context: RunContext, model: PromptModel, written: ResearchResult): AsyncGenerator<string> {
  const { coverage, findings, agreements } = written
  const items = coverage.map(({ item }) => item)
  const best = roundRobin(items.map((item) => bestOn(item, findings))).slice(0, MOST_OPENING)
  yield* withoutHeading(writeFrom(context, model, 'deep_opening', written, { items, reported: best, agreements: [] }))
  const passages = new Map(written.passages.map((passage) => [passage.id, passage]))
  const done = new Set<Finding>()
  for (const item of items) {
    const reported = bestOn(item, findings).filter((fact) => !done.has(fact))
    if (reported.length === 0) continue
    for (const fact of reported) done.add(fact)
    const own = { items: [item], reported, agreements: agreements.filter((one) => one.item === item.id) }
    yield `\n\n### ${escapeMarkdown(item.title)}\n\n`
    try {
      yield* withoutHeading(writeFrom(context, model, 'deep_synthesis', written, own))
    } catch (error) {
      context.signal.throwIfAborted()
      if (!isOfAnswer(error)) throw error
      const message = `⚠️  “${item.title}” ends with passages in the papers’ own words: ${toFailure(error).message}`
      await context.emit({ type: 'notice', message, step: 'write' })
      yield `\n\n${quoteFindings(reported.slice(0, MOST_QUOTED), passages, new Set()).join('\n\n')}`
    }
  }
}

/** Passages quoted in place of a section. */
const MOST_QUOTED = 3

/** All findings in the order of the checklist, the best of each item first. */
function orderFindings(checklist: OutlineItem[], findings: Finding[]): Finding[] {
  return [...new Set(checklist.flatMap((item) => bestOn(item, findings)))]
}

function fenceFacts(checklist: OutlineItem[], reported: Finding[]): string {
  const itemsOf = ({ items }: Finding) => items.map((id) => numberOf(checklist, { id })).join(', ')
  return fence(
    'fact',
    reported.map((fact, index) => ({
      attributes: { number: String(index + 1), cite: citeOf(fact), title: fact.title, items: itemsOf(fact) },
      text: quoteAndReading(fact),
    })),
  )
}

/** The first entries of a list, as many as the share allows. */
function shareOf<T>(all: T[], share: number): T[] {
  return all.slice(0, Math.ceil(all.length * share))
}

/** Lists agreements for the model, with the numbers of the facts in its list. */
function fenceAgreement(
  checklist: OutlineItem[],
  agreements: ResearchResult['agreements'],
  reported: Finding[],
): string {
  if (agreements.length === 0) return 'No two sources were found that agree on an item or contradict each other.'
  return fence(
    'claim',
    agreements.map(({ item, claim, sources }) => ({
      attributes: { item: String(numberOf(checklist, { id: item })) },
      text: [
        claim,
        ...sources.flatMap(({ paperId, stance, said }) =>
          said
            ? [`${stance}: ${numberIn(reported, said) ?? `${formatMarker(paperId, said.page)} “${said.quote}”`}`]
            : [],
        ),
      ].join('\n'),
    })),
  )
}

function numberIn(reported: Finding[], said: { quote: string; evidenceId: string }): string | null {
  const at = reported.findIndex((fact) => quoteOf(fact) === said.quote && fact.evidenceIds.includes(said.evidenceId))
  return at < 0 ? null : `fact ${at + 1}`
}
