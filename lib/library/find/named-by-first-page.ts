import { stem, words } from '../../text/words/analyze'
import type { Block, BlockKind } from '../../text/document'
import { abstractsOf } from '../pages/paper-text'
import { rows } from '../search/rows'
import type { Catalog } from './catalog'
import { contentStems, metadataOf, type NamedPapers } from './named-papers'

/**
 * Finds papers that a question names by subject together with journal, author, place or time: "the JAMA migraine
 * paper". Each content word must be in the title, the abstract, the metadata, or the lines around title and abstract on
 * the first page, and at least one must identify the paper rather than its topic. Null if it names none.
 */
export async function namedByFirstPage(
  question: string,
  { papers }: Catalog,
  paperIds: string[],
): Promise<NamedPapers | null> {
  const asked = contentStems(question)
  if (asked.length < 2 || paperIds.length === 0) return null
  const [abstracts, lines] = await Promise.all([abstractsOf(paperIds), linesAround(paperIds)])
  const named = paperIds.filter((id) => {
    const paper = papers.get(id)
    // Without a known title, the surrounding lines may contain the subject.
    if (!paper?.title) return false
    const abstract = abstracts.find(({ paperId }) => paperId === id)?.text ?? ''
    const subject = stemsOf(`${paper.title} ${abstract}`)
    const publication = new Set([...metadataOf(paper).all, ...stemsOf(lines.get(id) ?? '')])
    const isHeld = (word: string) => subject.has(word) || publication.has(word)
    return asked.every(isHeld) && asked.some((word) => !subject.has(word)) && asked.some((word) => subject.has(word))
  })
  const naming = words(question).filter((word) => asked.includes(stem(word)))
  return named.length > 0 ? { paperIds: named, isAll: true, hasTopic: true, words: naming.join(' ') } : null
}

function stemsOf(text: string): Set<string> {
  return new Set(words(text).map(stem))
}

/** Journal, authors and addresses, as printed on the first page of each paper. */
async function linesAround(paperIds: string[]): Promise<Map<string, string>> {
  const found = await rows<{ paperId: string; text: string; blocks: Block[] }>(
    'SELECT paper_id AS "paperId", text, blocks FROM page WHERE paper_id = ANY($1::text[]) AND number = 1',
    [paperIds],
  )
  return new Map(
    found.map(({ paperId, text, blocks }) => {
      const around = blocks.filter(({ kind }) => AROUND.includes(kind))
      return [paperId, around.map(({ start, end }) => text.slice(start, end)).join('\n')]
    }),
  )
}

const AROUND: BlockKind[] = ['front', 'running-head']
