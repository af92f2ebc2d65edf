import { db } from '../../lib/db/client'
import { AppError } from '../../lib/errors'
import { NO_FILTER } from '../../lib/library/filters/paper-filter'
import { FUNNEL } from '../../lib/research/settings/funnel'
import { run } from '../../lib/research/test-run'
import { estimateTokens } from '../../lib/text/words/terms'
import { scriptedModel } from '../../lib/thinking/test-scripted'

/** What a model gets to write an answer from. */
export type Prompt = {
  /** in the order of the prompt */
  passages: { paperId: string; pages: number[]; kind: string; text: string }[]
  /** of all passages with their tags, approximately */
  tokens: number
  /** the passages as the prompt shows them; empty if none were found */
  shown: string
}

type Options = {
  /** limits the question to these papers */
  paperIds?: string[]
  /** the model's searches; absent: the call fails, and only the question is searched */
  queries?: string[]
  /** for a question about several works, points to look up in each */
  aspects?: string[]
}

const REFUSALS = ['no_papers', 'no_content']

/**
 * Asks a question with a script in place of the language model, which writes nothing and records its prompt. Leaves
 * nothing in the database.
 */
export async function askPrompt(
  question: string,
  { paperIds = [], queries, aspects = [] }: Options = {},
): Promise<Prompt> {
  let shown = ''
  const keep = ({ EVIDENCE_CHUNKS = '' }: Record<string, string>) => {
    shown = EVIDENCE_CHUNKS
    return 'Nothing is written here.'
  }
  const model = scriptedModel({
    research_synthesis_v2: keep,
    research_synthesis_v3: keep,
    search_queries: queries ? { queries, aspects } : new Error('no queries'),
    // Passages are not graded, so that the first ones are kept in search order.
    grade_passages: new Error('no grades'),
  })
  const among = paperIds.length > 0 ? { ...NO_FILTER, paperIds } : null
  const { view, error, sessionId } = await run(question, { settings: { ...FUNNEL, among } }, model)
  if (error && !(error instanceof AppError && REFUSALS.includes(error.code))) throw error
  const client = await db()
  await client.session.delete({ where: { id: sessionId } })
  return { passages: view.evidence, tokens: estimateTokens(shown), shown }
}
