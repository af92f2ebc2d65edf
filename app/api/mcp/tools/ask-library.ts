import { z } from 'zod'
import { AppError, isRefusal } from '@/lib/errors'
import { askAndWait } from '@/lib/research/workflow/ask-and-wait'
import { answerOf, answerSchema } from './answer-of'
import { defineTool } from './tool'

export const askLibrary = defineTool({
  name: 'ask_library',
  title: 'Ask the library',
  description:
    "Answers a question using the user's own library of scientific papers, in seconds. Every sentence has a citation [PAPER_ID, page N] with a quotation from that page. If the library has no answer, says so and never invents one.",
  inputSchema: z.object({
    question: z.string().describe('The question, worded so that it is clear without the conversation'),
  }),
  outputSchema: answerSchema,
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  async call({ question }, meanwhile) {
    const run = await askAndWait({ question, mode: 'answer' }, meanwhile)
    if (run.status !== 'completed' && !isRefusal(run.error))
      throw new AppError('conflict', run.error?.message ?? 'The answer was stopped before it was complete.')
    return answerOf(run)
  },
})
