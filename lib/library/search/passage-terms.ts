import type { ActiveIndex } from './active-index'
import { rows } from './rows'
import { countTerms } from './terms'

export type PassageTerms = { weights: Map<number, number>; counts: Map<number, number>; length: number }

/** interim */
export async function passageTerms(_index: ActiveIndex, chunkIds: string[]): Promise<Map<string, PassageTerms>> {
  const found = await rows<{ id: string; text: string; title: string; keywords: string }>(
    'SELECT c.id, c.text, p.title, c.keywords::text FROM chunk c JOIN paper p ON p.id = c.paper_id WHERE c.id = ANY($1::text[])',
    [chunkIds],
  )
  return new Map(
    found.map(({ id, text, title, keywords }) => {
      const { counts, length } = countTerms(text, title)
      const weights = new Map(
        keywords
          .slice(1, keywords.indexOf('}'))
          .split(',')
          .map((entry): [number, number] => {
            const [term, weight] = entry.split(':')
            return [Number(term), Number(weight)]
          }),
      )
      return [id, { weights, counts, length }]
    }),
  )
}
