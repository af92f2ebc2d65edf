import { type FrontPage, frontOf } from './front-pages'
import { isOrganisation } from './organisation'

/** `[start, end)` in the text of a first page. */
type Place = { start: number; end: number }

const ADDRESS =
  /(?:\be-?mails?:?\s*)?(?:\{[^{}]{1,300}\}|[\p{L}\d._+-]+)@[\p{L}\d.-]+\.\p{L}{2,}|https?:\S+|\bcorrespond\w+ (?:to|author)\b[^\n]*/giu
/** What a note says beside that: thanks, and where else the work came out. */
const OTHER =
  /\b(?:supported|funded|grants?|awards?|thanks?|appear(?:s|ed)?|proceedings|versions?|published|copyright|permission|equal(?:ly)?|while|during)\b/i
const LONGEST = 400
const MOST = 8

/**
 * Where a first page says whom the authors work for: what stands with their names, between the addresses of their
 * mail, else the notes at its foot that name an organisation. Empty where neither does.
 */
export function affiliationsOn(page: FrontPage, title: string): Place[] {
  const { start, end } = frontOf(page)
  const ending = title.toLowerCase().slice(-30)
  const titled = page.text.slice(start, end).toLowerCase().lastIndexOf(ending)
  const from = titled < 0 ? start : start + titled + ending.length
  const front = placesIn(page.text, { start: from, end })
  if (front.length > 0) return front.slice(0, MOST)
  const notes = page.blocks.filter(({ kind }) => kind === 'footnote')
  return notes
    .flatMap((note) => sentencesOf(page.text, note))
    .flatMap((sentence) => placesIn(page.text, sentence))
    .filter((place) => !OTHER.test(page.text.slice(place.start, place.end)))
    .slice(0, MOST)
}

/** "Dept. of …" goes on behind its stop. */
function sentencesOf(text: string, { start, end }: Place): Place[] {
  const ends = [...text.slice(start, end).matchAll(/(?<=\p{L}{4}|\d)\.\s+(?=\p{Lu})/gu)].map(
    ({ index }) => start + index + 1,
  )
  return [start, ...ends].map((from, i) => ({ start: from, end: ends[i] ?? end }))
}

function placesIn(text: string, { start, end }: Place): Place[] {
  const places: Place[] = []
  const piece = text.slice(start, end)
  let at = 0
  for (const { index, 0: address } of [...piece.matchAll(ADDRESS), { index: piece.length, 0: '' }]) {
    places.push(...paragraphs(piece, at, index))
    at = index + address.length
  }
  return places
    .map((place) => ({ start: start + place.start, end: start + place.end }))
    .filter((place) => isOrganisation(text.slice(place.start, place.end)))
}

/** The paragraphs of `[from, to)`, without what stands at their ends beside letters and digits. */
function paragraphs(text: string, from: number, to: number): Place[] {
  return [...text.slice(from, to).matchAll(/[\p{L}\d](?:(?!\n\n)[\s\S])*/gu)].map(({ index, 0: words }) => {
    const kept = words.slice(0, LONGEST).replace(/[\s,;]+$/, '')
    return { start: from + index, end: from + index + kept.length }
  })
}
