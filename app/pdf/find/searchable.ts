import { withoutAccents } from '@/lib/text/names/compare-names'
/** A text to search regardless of case, accents and line breaks. */
export type Searchable = {
  text: string
  /** for each character of `text`: its piece and the offset in it */
  at: { piece: number; offset: number }[]
}

/** Joins pieces of text in reading order; a piece `\n` is a line break. Rejoins words hyphenated at a line break. */
export function searchable(pieces: string[]): Searchable {
  let text = ''
  const at: Searchable['at'] = []
  const add = (char: string, piece: number, offset: number) => {
    if (char === ' ' && (text === '' || text.endsWith(' '))) return
    text += char
    for (let unit = 0; unit < char.length; unit++) at.push({ piece, offset })
  }
  for (const [piece, content] of pieces.entries()) {
    if (content === '\n' && /\p{L}-$/u.test(text)) {
      text = text.slice(0, -1)
      at.pop()
      continue
    }
    let offset = 0
    for (const char of content) {
      for (const folded of fold(char)) add(folded, piece, offset)
      offset += char.length
    }
  }
  return { text, at }
}

/** Positions of the words in the text, `[start, end)` each. */
export function findIn({ text }: Searchable, typed: string): [start: number, end: number][] {
  const words = [...typed].map(fold).join('').replace(/ +/g, ' ').trim()
  const found: [number, number][] = []
  if (words === '') return found
  for (let start = text.indexOf(words); start >= 0; start = text.indexOf(words, start + words.length))
    found.push([start, start + words.length])
  return found
}

function fold(char: string): string {
  if (/\s/.test(char)) return ' '
  return withoutAccents(char).toLowerCase()
}
