import { CITATION_FORMAT } from '../../../analyst/evidence-prompt'
import { noticeAbove } from '../../../analyst/notice-above'
import { unwrapMarkdown } from '../../../analyst/unwrap-markdown'
import { formatMarker } from '../../../citations/markers/markers'
import { AppError, toFailure } from '../../../errors'
import { fence } from '../../../models/fence'
import type { RunContext } from '../../run-context'
import { bestOn, type DeepFact, quoteOf } from '../look-for'
import { missingPart, synthesis, type Written } from '../synthesis'
import { modelOf } from './by-model'
import { citesNothing } from './cites-nothing'
import { citeOf, fenceItems, fenceQuestion, numberOf, quoteAndReading } from './fences'

/** Facts that the answer is written from for the sake of an item, beside those that it shares with the items before. */
const MOST_FACTS = 8

/**
 * The model's answer over the checklist, and below it what is missing. Where the model fails before it has written, the
 * papers' own words stand for it; where it breaks off, or cites nothing of what was found, they follow.
 */
export async function* synthesisWithModel(context: RunContext, written: Written): AsyncGenerator<string> {
  let text = ''
  let failure: string | null = null
  try {
    for await (const delta of modelsAnswer(context, written)) {
      text += delta
      yield delta
    }
    if (citesNothing(text, written.facts)) failure = 'The model cited nothing of what was found.'
  } catch (error) {
    context.signal.throwIfAborted()
    failure = toFailure(error).message
  }
  if (failure === null) return yield* missingPart(written, { isWritten: true })
  await context.emit({ type: 'notice', message: `⚠️  The answer is in the papers’ own words: ${failure}` })
  if (text.trim() === '') return yield* synthesis(written)
  yield '\n\n### In the papers’ own words\n\n'
  yield* synthesis({ ...written, notice: '' })
}

function modelsAnswer(context: RunContext, written: Written): AsyncIterable<string> {
  const { refined, coverage, facts, notice } = written
  const checklist = coverage.map(({ item }) => item)
  const model = modelOf(context)
  const told = factsTold(written)
  if (facts.length === 0) throw new AppError('model_failed', 'Nothing was found to write from.')
  return noticeAbove(
    notice,
    unwrapMarkdown(
      model.stream({
        prompt: 'deep_synthesis',
        variables: {
          QUESTION: fenceQuestion(refined),
          CHECKLIST: fenceItems(checklist, checklist, (item) => {
            const own = coverage.find((one) => one.item.id === item.id)
            return `${own?.state ?? 'unsatisfied'}${own?.why ? ` (${own.state === 'satisfied' ? 'answered by' : 'still missing'}: ${own.why})` : ''}`
          }),
          FACTS: fenceFacts(written, told),
          AGREEMENT: fenceAgreement(written, told),
          CITATION_FORMAT,
        },
        signal: context.signal,
      }),
    ),
  )
}

/** What the answer is written from, in the order of the checklist. */
function factsTold({ coverage, facts }: Written): DeepFact[] {
  const checklist = coverage.map(({ item }) => item)
  const told = new Set<DeepFact>()
  for (const item of checklist) {
    const others = facts.filter((fact) => !told.has(fact))
    for (const fact of bestOn(item, others, MOST_FACTS)) told.add(fact)
  }
  return [...told]
}

function fenceFacts({ coverage }: Written, told: DeepFact[]): string {
  const checklist = coverage.map(({ item }) => item)
  const itemsOf = ({ items }: DeepFact) => items.map((id) => numberOf(checklist, { id })).join(', ')
  return fence(
    'fact',
    told.map((fact, index) => ({
      attributes: { number: String(index + 1), cite: citeOf(fact), title: fact.title, items: itemsOf(fact) },
      text: quoteAndReading(fact),
    })),
  )
}

/** What stands among the facts is named by its number there. */
function fenceAgreement({ coverage, agreements }: Written, told: DeepFact[]): string {
  if (agreements.length === 0)
    return 'No two sources were found to say the same of an item, or to contradict each other.'
  const checklist = coverage.map(({ item }) => item)
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

function numberIn(told: DeepFact[], said: { quote: string; evidenceId: string }): string | null {
  const at = told.findIndex((fact) => quoteOf(fact) === said.quote && fact.evidenceIds.includes(said.evidenceId))
  return at < 0 ? null : `fact ${at + 1}`
}
