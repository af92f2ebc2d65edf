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
      pages: z.number().int().describe('number of pages; 0 if there is no full text'),
    }),
  ),
})

export const findPapers = defineTool({
  name: 'find_papers',
  title: 'Find papers',
  description:
    "Finds papers in the user's own library by words in the title, by author, year or id, and then by topic. Returns their ids, for use with read_page and in citations.",
  inputSchema: z.object({
    words: z.string().trim().min(1).max(500).describe('Words to find papers by'),
    limit: z.number().int().min(1).max(MOST).default(10).describe('Maximum number of papers to return (default 10)'),
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
