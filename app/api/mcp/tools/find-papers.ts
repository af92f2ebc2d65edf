import { z } from 'zod'
import { papersForWords } from '@/lib/library/list-search/find-papers'
import { answered, defineTool, paperLine } from './tool'

const MOST = 50

const outputSchema = z.object({
  papers: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      authors: z.array(z.string()),
      published: z.string().nullable(),
      pages: z.number().int().describe('0 where no full text is known'),
    }),
  ),
})

export const findPapers = defineTool({
  name: 'find_papers',
  title: 'Find papers',
  description:
    "Finds papers of the user's own library by words of title, authors, year or id, then by what they are about. Gives their ids for read_page, and for citations.",
  inputSchema: z.object({
    words: z.string().trim().min(1).max(500).describe('Words to find papers by'),
    limit: z.number().int().min(1).max(MOST).default(10).describe('Most papers to give (default 10)'),
  }),
  outputSchema,
  annotations: { readOnlyHint: true, openWorldHint: false },
  async call({ words, limit }) {
    const found = await papersForWords(words, limit)
    const papers = found.map(({ id, title, fileName, authors, published, pages }) => ({
      ...{ id, title: title || fileName, authors, published, pages },
    }))
    const lines = papers.map((paper) => paperLine(paper.id, paper))
    return answered(lines.join('\n') || `No paper in the library matches "${words}".`, { papers })
  },
})
