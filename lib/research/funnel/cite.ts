import { randomUUID } from 'node:crypto'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { db } from '../../db/client'
import { holdWork } from '../../db/hold-work'
import { currentExecution, losing } from '../../engine/workflow'
import type { Passage } from '../../quoting/passage'
import { type CheckedMarkdown, checkAnswer, sayRepaired } from '../check/check-answer'
import { type CitedAnswer, referencesOf, storeAnswer } from '../check/store-answer'
import type { CitationView } from '../events'
import { LONG_MODES } from '../long-modes'
import { stage } from '../run/stage'
import type { RunContext } from '../run-context'

/** Of the answer that a new version is made from: its citations, and the sentences that were written by hand. */
type Earlier = { citations: CitationView[]; edited: string[] }

const SOME_CITATIONS_WRONG = '⚠️  Some citations could not be formatted correctly'

/**
 * Stage 4: takes markers out that point at nothing in the evidence, finds for each other one the source's own
 * words and their place on the page, and builds the references. The answer, its citations and the state of the
 * session are stored together. What a new version took over from the `earlier` one keeps what is known of it.
 */
export function cite(
  context: RunContext,
  question: string,
  markdown: string,
  passages: Passage[],
  earlier: Earlier | null = null,
): Promise<CitedAnswer> {
  const message = context.analyst.model ? '🔎 Checking each citation against its page...' : null
  return stage(context, 'cite', message, async () => {
    const checked = await checkAnswer(context, question, markdown, passages, earlier?.citations)
    const answer = await context.step('cite', () => complete(context, checked, earlier))
    await context.emit({ type: 'answer.completed', ...answer })
    if (answer.dropped > 0) await context.emit({ type: 'notice', message: SOME_CITATIONS_WRONG })
    if (answer.repaired) await context.emit({ type: 'notice', message: sayRepaired(answer.repaired) })
    return answer
  })
}

async function complete(
  { run, analyst }: RunContext,
  checked: CheckedMarkdown,
  earlier: Earlier | null,
): Promise<CitedAnswer> {
  const references = await referencesOf(checked.citations.map(({ paperId }) => paperId))
  const edited = earlier ? stillEdited(earlier, checked) : []
  // A run that began again behind the check of another one holds that one's citations.
  const citations = checked.citations.map((citation) => ({ ...citation, id: randomUUID() }))
  const answer = { answerId: randomUUID(), ...checked, citations, references, edited }
  const client = await db()
  // Others are asked and answered at once.
  const asked = LONG_MODES.includes(run.mode)
    ? await client.run.findUniqueOrThrow({ where: { id: run.id }, select: { createdAt: true } })
    : null
  const stored = storeAnswer(client, { ...run, analyst: analyst.name, askedAt: asked?.createdAt }, answer)
  await losing(() => client.$transaction([holdWork(client, currentExecution()), ...stored]))
  return answer
}

/** The sentences written by hand that the new version still has. */
function stillEdited({ edited }: Earlier, { markdown, citations }: CheckedMarkdown): string[] {
  const sentences = new Set(answerSentences(markdown, citations).map(({ text }) => text))
  return edited.filter((text) => sentences.has(text))
}
