import { db } from '../../db/client'
import { ASKABLE } from '../../library/in-library'
import { abstractsOf } from '../../library/pages/paper-text'
import { oneLine } from '../../text/format/phrases'
import type { NamedPaper } from '../events/considered-papers'

/** Maximum number of cards. */
const MOST = 8
/** Maximum characters of an abstract on a card. */
const LONGEST_ABSTRACT = 420

/** Returns the cards of the first papers, in order. Leaves out papers that no longer exist. */
export async function namedCards(paperIds: string[]): Promise<NamedPaper[]> {
  const ids = paperIds.slice(0, MOST)
  if (ids.length === 0) return []
  const client = await db()
  const select = { id: true, title: true, fileName: true, authors: true, published: true, venue: true, abstract: true }
  const papers = await client.paper.findMany({ where: { ...ASKABLE, id: { in: ids } }, select })
  const without = papers.flatMap(({ id, abstract }) => (abstract ? [] : [id]))
  const passages = new Map((await abstractsOf(without)).map(({ paperId, text }) => [paperId, text]))
  const byId = new Map(papers.map((paper) => [paper.id, paper]))
  return ids.flatMap((id) => {
    const paper = byId.get(id)
    if (!paper) return []
    const { title, fileName, abstract, ...known } = paper
    const { id: paperId, authors, published, venue } = known
    const text = firstLines(abstract ?? passages.get(id) ?? '')
    return [{ paperId, title: title || fileName, authors, published, venue, abstract: text }]
  })
}

function firstLines(text: string): string {
  const plain = oneLine(text)
  if (plain.length <= LONGEST_ABSTRACT) return plain
  const cut = plain.slice(0, LONGEST_ABSTRACT)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_ABSTRACT / 2))}…`
}
