import { z } from 'zod'
import { AppError, isRefusal } from '@/lib/errors'
import { askAndWait } from '@/lib/research/ask-and-wait'
import { answered, defineTool, paperLine } from './tool'

const outputSchema = z.object({
  run_id: z.string().describe('id of the run, which stays in Folio'),
  outcome: z.enum(['answer', 'notice', 'refusal']).describe('notice: the answer begins with what the library lacks'),
  answer: z.string().describe('markdown with citations [PAPER_ID, page N], or why there is no answer'),
  citations: z.array(
    z.object({
      paper_id: z.string(),
      page: z.number().int().describe('from 1; 0 is an abstract, below 0 are passages of a web page'),
      quote: z.string().nullable().describe("the source's own words"),
      verdict: z.string().describe('how far the quote carries the sentence'),
    }),
  ),
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

export const askLibrary = defineTool({
  name: 'ask_library',
  title: 'Ask the library',
  description:
    "Answers a question from the user's own library of scientific papers, in seconds. Every sentence has a citation [PAPER_ID, page N] with the words of the page. Says so when the library holds no answer, and never invents one.",
  inputSchema: z.object({ question: z.string().describe('The question, in words that stand alone') }),
  outputSchema,
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  async call({ question }, meanwhile) {
    const run = await askAndWait({ question, mode: 'answer' }, meanwhile)
    if (run.status !== 'completed' && !isRefusal(run.error))
      throw new AppError('conflict', run.error?.message ?? 'The question was broken off before it was answered.')
    const answer = run.answer ?? run.error?.message ?? ''
    const structured: z.infer<typeof outputSchema> = {
      run_id: run.id,
      outcome: isRefusal(run.error) ? 'refusal' : (run.outcome?.kind ?? 'answer'),
      answer,
      citations: run.citations.map(({ paperId, page, quote, verdict }) => ({
        paper_id: paperId,
        page,
        quote,
        verdict,
      })),
      references: run.references.map(({ paperId, title, authors, published, url }) => ({
        paper_id: paperId,
        ...{ title, authors, published, url },
      })),
    }
    const list = run.references.map(({ paperId, ...paper }) => paperLine(paperId, paper))
    return answered([answer, ...(list.length > 0 ? ['References', ...list] : [])].join('\n\n'), structured)
  },
})
