import { formatMarker } from '../../../citations/markers/markers'
import { AppError, toFailure } from '../../../errors'
import { fence } from '../../../models/fence'
import { partsOf } from '../../../models/fit-prompt'
import type { PromptModel } from '../../../models/prompt-model'
import { CITATION_FORMAT } from '../../../thinking/evidence-prompt'
import { noticeAbove } from '../../../thinking/notice-above'
import { unwrapMarkdown } from '../../../thinking/unwrap-markdown'
import type { RunContext } from '../../run-context'
import { bestOn, type Finding, quoteOf } from '../finding'
import type { OutlineItem } from '../outline-item'
import { missingPart, quotedAnswer, type Written } from '../quoted-answer'
import { citesNothing } from './cites-nothing'
import { citeOf, fenceItems, fenceQuestion, numberOf, quoteAndReading } from './fences'

/**
 * The markdown of the answer, part by part: the model's, and below it what is missing; without a model the best passages
 * of each item. Where the model fails before it has written, the passages stand for it; where it breaks off, or cites
 * nothing of what was found, they follow.
 */
export async function* writeAnswer(context: RunContext, written: Written): AsyncGenerator<string> {
  const model = context.analyst.model
  if (!model) return yield* quotedAnswer(written)
  let text = ''
  let failure: string | null = null
  try {
    for await (const delta of modelsAnswer(model, written, context.signal)) {
      text += delta
      yield delta
    }
    if (citesNothing(text, written.findings)) failure = 'The model cited nothing of what was found.'
  } catch (error) {
    context.signal.throwIfAborted()
    failure = toFailure(error).message
  }
  if (failure === null) return yield* missingPart(written, { isWritten: true })
  const message = `⚠️  The answer is in the papers’ own words: ${failure}`
  await context.emit({ type: 'notice', message, step: 'write' })
  if (text.trim() === '') return yield* quotedAnswer(written)
  yield '\n\n### In the papers’ own words\n\n'
  yield* quotedAnswer({ ...written, notice: '' })
}

function modelsAnswer(model: PromptModel, written: Written, signal: AbortSignal): AsyncIterable<string> {
  const { refined, coverage, findings, agreements, notice } = written
  if (findings.length === 0) throw new AppError('model_failed', 'Nothing was found to write from.')
  const checklist = coverage.map(({ item }) => item)
  const told = findingsTold(checklist, findings)
  const variables = {
    QUESTION: fenceQuestion(refined),
    CHECKLIST: fenceItems(checklist, checklist, (item) => {
      const own = coverage.find((one) => one.item.id === item.id)
      return `${own?.state ?? 'unsatisfied'}${own?.why ? ` (${own.state === 'satisfied' ? 'answered by' : 'still missing'}: ${own.why})` : ''}`
    }),
    FACTS: partsOf(
      told,
      (facts) => fenceFacts(checklist, facts),
      ({ score }) => score,
    ),
    AGREEMENT: partsOf(
      told,
      (facts) => fenceAgreement(checklist, shareOf(agreements, facts.length / told.length), facts),
      ({ score }) => score,
    ),
    CITATION_FORMAT,
  }
  return noticeAbove(notice, unwrapMarkdown(model.stream({ prompt: 'deep_synthesis', variables, signal })))
}

/** All that was found, in the order of the checklist, of each item the most telling first. */
function findingsTold(checklist: OutlineItem[], findings: Finding[]): Finding[] {
  return [...new Set(checklist.flatMap((item) => bestOn(item, findings)))]
}

function fenceFacts(checklist: OutlineItem[], told: Finding[]): string {
  const itemsOf = ({ items }: Finding) => items.map((id) => numberOf(checklist, { id })).join(', ')
  return fence(
    'fact',
    told.map((fact, index) => ({
      attributes: { number: String(index + 1), cite: citeOf(fact), title: fact.title, items: itemsOf(fact) },
      text: quoteAndReading(fact),
    })),
  )
}

/** The first of some, where a share of all has room. */
function shareOf<T>(all: T[], share: number): T[] {
  return all.slice(0, Math.ceil(all.length * share))
}

/** What stands among the facts is named by its number there. */
function fenceAgreement(checklist: OutlineItem[], agreements: Written['agreements'], told: Finding[]): string {
  if (agreements.length === 0)
    return 'No two sources were found to say the same of an item, or to contradict each other.'
  return fence(
    'claim',
    agreements.map(({ item, claim, sources }) => ({
      attributes: { item: String(numberOf(checklist, { id: item })) },
      text: [
        claim,
        ...sources.flatMap(({ paperId, stance, said }) =>
          said ? [`${stance}: ${numberIn(told, said) ?? `${formatMarker(paperId, said.page)} “${said.quote}”`}`] : [],
        ),
      ].join('\n'),
    })),
  )
}

function numberIn(told: Finding[], said: { quote: string; evidenceId: string }): string | null {
  const at = told.findIndex((fact) => quoteOf(fact) === said.quote && fact.evidenceIds.includes(said.evidenceId))
  return at < 0 ? null : `fact ${at + 1}`
}
