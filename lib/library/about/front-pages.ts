import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import type { Block } from '../../text/document'

/** The first page of a paper, and how many it has. */
export type FrontPage = { text: string; blocks: Block[]; pageCount: number }

/** The first pages of papers, by id; those whose text is not known are left out. */
export async function frontPages(paperIds: string[]): Promise<Map<string, FrontPage>> {
  const client = await db()
  const found = await client.page.findMany({
    where: { paperId: { in: paperIds }, number: 1 },
    select: { paperId: true, text: true, blocks: true, paper: { select: { pageCount: true } } },
  })
  return new Map(
    found.map(({ paperId, text, blocks, paper }) => [
      paperId,
      { text, blocks: fromJson<Block[]>(blocks), pageCount: paper.pageCount },
    ]),
  )
}

/** `[start, end)` of title and authors in the text of a first page. */
export function frontOf({ text, blocks }: FrontPage): { start: number; end: number } {
  const front = blocks.filter((block) => block.kind === 'front')
  const [first, last] = [front[0], front.at(-1)]
  if (first && last) return { start: first.start, end: last.end }
  // Where they were not told apart they stand at the top, above abstract and running text.
  const body = blocks.find(
    ({ kind, start, end }) => (kind === 'paragraph' && end - start > PROSE) || BODY.test(text.slice(start, start + 20)),
  )
  return { start: 0, end: Math.min(text.length, body?.start || text.length, LONGEST) }
}

const LONGEST = 1_500
const PROSE = 200
const BODY = /^(?:abstract|summary|contents|(?:1|I)?[.\s]*introduction)\b/i
