import { addToList } from '../../add-to-list'
import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import type { Block, TextPage } from '../../text/document'
import { paragraphsOf } from '../../text/paragraphs'
import { sentenceSpans, textOf } from '../../text/spans'
import { type Figure, type FigureLabel, figureLabel, figureMentions, nameLabel } from './figure'
import { figureCaptions } from './figure-page'

/** In tokens. Longer sentences are listings or formulas, and are split. */
const LONGEST_SENTENCE = 200

/** The figures of a paper in page order; none for a paper without pages, or one that the person cannot access. */
export async function listFigures(paperId: string): Promise<Figure[]> {
  const client = await db()
  const rows = await client.page.findMany({
    where: { paperId },
    select: { number: true, text: true, blocks: true },
    orderBy: { number: 'asc' },
  })
  return figuresIn(rows.map((row) => ({ ...row, blocks: fromJson<Block[]>(row.blocks) })))
}

/**
 * The figures with captions on these pages. If two captions have the same number, the first gets the sentences that
 * mention it.
 */
export function figuresIn(pages: TextPage[]): Figure[] {
  const mentions = mentionsIn(pages)
  const seen = new Set<string>()
  return pages.flatMap((page) =>
    figureCaptions(page).flatMap(({ start, end }, order) => {
      const caption = page.text.slice(start, end)
      const label = figureLabel(caption)
      if (!label) return []
      const key = keyOf(label)
      const own = seen.has(key) ? [] : (mentions.get(key) ?? [])
      seen.add(key)
      return [{ name: nameLabel(label), page: page.number, caption, mentions: own, order }]
    }),
  )
}

function mentionsIn(pages: TextPage[]): Map<string, Figure['mentions']> {
  const found = new Map<string, Figure['mentions']>()
  for (const paragraph of paragraphsOf(pages, 'paragraph'))
    for (const { spans } of sentenceSpans(pages, paragraph, LONGEST_SENTENCE)) {
      const text = textOf(pages, spans)
      const page = spans[0]?.page ?? 0
      for (const key of new Set(figureMentions(text).map(keyOf))) addToList(found, key, { page, text })
    }
  return found
}

const keyOf = ({ kind, number }: FigureLabel) => `${kind} ${number.toLowerCase()}`
