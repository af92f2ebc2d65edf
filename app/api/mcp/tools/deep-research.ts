import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { deepResultSchema } from '@/lib/research/results/deep-result'
import { MODES } from '@/lib/research/settings/modes'
import { askAndWait } from '@/lib/research/workflow/ask-and-wait'
import { outsideSettings, readGiven } from './outside-settings'
import { answered, defineTool } from './tool'

const DESCRIPTION = `Conducts in-depth research on a question using the user's own library of scientific papers and, if requested, PubMed, arXiv, Semantic Scholar, Crossref and web search. Use this when:
- The question requires synthesizing information from multiple sources
- A simple search won't suffice
- The user needs a well-researched, cited answer

Before calling this tool, inform the user that deep research typically takes 1-3 minutes and ask if they'd like to proceed. At the time limit in Folio's Settings (10 minutes by default), it stops searching and writes up what it has found.

Do NOT use this for:
- Simple factual lookups (ask_library answers them)
- Questions about a report or answer that is already in the conversation
- Questions that can be answered from the context`

/** Deep research, with the names of tool, input and output from its design. */
export const deepResearch = defineTool({
  name: 'deep_research',
  title: 'Deep research',
  description: DESCRIPTION,
  inputSchema: z.object({
    question: z.string().describe('The research question to investigate'),
    context: z.string().optional().describe("Optional context about the user's needs, domain, or constraints"),
    max_iterations: z.number().int().min(1).max(10).default(10).describe('Maximum research iterations (default 10)'),
    ...outsideSettings.shape,
  }),
  outputSchema: deepResultSchema,
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  async call({ question, context, max_iterations: maxIterations, ...outside }, meanwhile) {
    const settings = readGiven(MODES.deep.settings, { context, maxIterations, ...outside })
    const asked = { question, mode: 'deep', settings } as const
    const { result, error } = await askAndWait(asked, meanwhile)
    if (!result) throw new AppError('conflict', 'The research is still running. Folio shows its progress.')
    if (result.status !== 'error') return answered(result.answer, result)
    const why = error?.message ?? 'The research was stopped before it was complete.'
    return { ...answered(result.answer === why ? why : `${why}\n\n${result.answer}`.trim(), result), isError: true }
  },
})
