import { db } from '../../lib/db/client'
import { AppError } from '../../lib/errors'
import { NO_FILTER } from '../../lib/library/organize/paper-filter'
import { FUNNEL } from '../../lib/research/settings/funnel'
import { run } from '../../lib/research/test-run'
import { estimateTokens } from '../../lib/text/estimate-tokens'
import { scriptedModel } from '../../lib/thinking/test-scripted'

/** What a model is given to write an answer from. */
export type Prompt = {
  /** in the order of the prompt */
  passages: { paperId: string; pages: number[]; kind: string; text: string }[]
  /** of all passages with their tags, about */
  tokens: number
  /** the passages as the prompt shows them; empty where nothing was found */
  shown: string
}

type Options = {
  /** only these papers are asked */
  paperIds?: string[]
  /** what a model would search for; none: the call fails, and the question alone is searched */
  queries?: string[]
  /** on which each work is looked up, of a question about several */
  aspects?: string[]
}

const REFUSALS = ['no_papers', 'no_content']

/**
 * Asks a question as with a language model, whose part a script plays: it writes nothing, and keeps what it is given. Nothing
 * of it stays in the database.
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
    // Nobody reads the passages: the first ones are kept, as the search ranks them.
    grade_passages: new Error('no grades'),
  })
  const among = paperIds.length > 0 ? { ...NO_FILTER, paperIds } : null
  const { view, error, sessionId } = await run(question, { settings: { ...FUNNEL, among } }, model)
  if (error && !(error instanceof AppError && REFUSALS.includes(error.code))) throw error
  const client = await db()
  await client.session.delete({ where: { id: sessionId } })
  return { passages: view.evidence, tokens: estimateTokens(shown), shown }
}
