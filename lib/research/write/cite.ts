import { randomUUID } from 'node:crypto'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { db } from '../../db/client'
import { holdWork } from '../../db/work-rows/owner-rows'
import { currentExecution, losing } from '../../engine/workflow'
import type { Passage } from '../../quoting/passage'
import { type CheckedMarkdown, checkAnswer, sayRepaired } from '../check/check-answer'
import { type CitedAnswer, referencesOf, storeAnswer } from '../check/store-answer'
import type { CitationView } from '../events/answer-view'
import { stage } from '../run/stage'
import type { RunContext } from '../run-context'
import { LONG_MODES } from '../settings/run-limits'

/** The answer that a new version is based on: its citations and the sentences edited by hand. */
type Earlier = { citations: CitationView[]; edited: string[] }

const SOME_CITATIONS_WRONG = '⚠️  Some citations could not be formatted correctly'

/**
 * Stage 4: removes markers that point to no evidence, finds the source's words and their position on the page for each
 * other marker, and builds the references. Stores the answer, its citations and the session state together. Facts about
 * text taken over from the `earlier` answer are kept.
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
  // A run repeated from after another run's check has that run's citations.
  const citations = checked.citations.map((citation) => ({ ...citation, id: randomUUID() }))
  const answer = { answerId: randomUUID(), ...checked, citations, references, edited }
  const client = await db()
  // Other modes are asked and answered at once.
  const asked = LONG_MODES.includes(run.mode)
    ? await client.run.findUniqueOrThrow({ where: { id: run.id }, select: { createdAt: true } })
    : null
  const stored = storeAnswer(client, { ...run, analyst: analyst.name, askedAt: asked?.createdAt }, answer)
  await losing(() => client.$transaction([holdWork(client, currentExecution()), ...stored]))
  return answer
}

/** Returns the sentences edited by hand that the new version still contains. */
function stillEdited({ edited }: Earlier, { markdown, citations }: CheckedMarkdown): string[] {
  const sentences = new Set(answerSentences(markdown, citations).map(({ text }) => text))
  return edited.filter((text) => sentences.has(text))
}
