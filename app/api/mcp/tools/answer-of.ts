import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { isRefusal } from '@/lib/errors'
import type { RunJson } from '@/lib/research/results/run-json'
import { answered, paperLine } from './tool'

/** Result of a run, as tools return it. */
export const answerSchema = z.object({
  run_id: z.string().describe('id of the run, which stays in Folio'),
  outcome: z
    .enum(['answer', 'notice', 'refusal'])
    .describe('notice: the answer begins by saying what the library lacks'),
  answer: z.string().describe('markdown with citations [PAPER_ID, page N], or why there is no answer'),
  citations: z.array(
    z.object({
      paper_id: z.string(),
      page: z
        .number()
        .int()
        .describe('page number, starting at 1; 0 is the abstract, negative numbers are passages of a web page'),
      quote: z.string().nullable().describe("the source's own words"),
      verdict: z.string().describe('how well the quote supports the sentence'),
    }),
  ),
  papers: z
    .array(
      z.object({
        paper_id: z.string(),
        title: z.string(),
        authors: z.array(z.string()),
        published: z.string().nullable(),
        venue: z.string().nullable(),
        abstract: z.string().describe('its first lines'),
      }),
    )
    .describe('papers that the question names'),
  references: z.array(
    z.object({
      paper_id: z.string(),
      title: z.string(),
      authors: z.array(z.string()),
      published: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
})

/**
 * The result of a run that ended with an answer or a refusal, with its references. `styled`: the answer in a citation
 * style, including the references.
 */
export function answerOf(run: RunJson, styled: string | null = null): CallToolResult {
  const answer = styled ?? run.answer ?? run.error?.message ?? ''
  const structured: z.infer<typeof answerSchema> = {
    run_id: run.id,
    outcome: isRefusal(run.error) ? 'refusal' : (run.outcome?.kind ?? 'answer'),
    answer,
    citations: run.citations.map(({ paperId, page, quote, verdict }) => ({
      paper_id: paperId,
      page,
      quote,
      verdict,
    })),
    papers: run.papers.map(({ paperId, ...paper }) => ({ paper_id: paperId, ...paper })),
    references: run.references.map(({ paperId, title, authors, published, url }) => ({
      paper_id: paperId,
      ...{ title, authors, published, url },
    })),
  }
  const named = run.papers.map(({ paperId, ...paper }) => paperLine(paperId, paper))
  const list = run.references.map(({ paperId, ...paper }) => paperLine(paperId, paper))
  const parts = [
    ...(named.length > 0 ? ['Papers named in the question', ...named] : []),
    ...(answer ? [answer] : []),
    ...(list.length > 0 && styled === null ? ['References', ...list] : []),
  ]
  return answered(parts.join('\n\n'), structured)
}
