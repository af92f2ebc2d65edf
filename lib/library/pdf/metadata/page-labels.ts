import type { Line } from '../layout/line'
import type { LaidPage } from '../layout/read-layout'

const LONGEST = 12
/** Running heads and feet stand in these parts of a page. */
const TOP = 0.115
const BOTTOM = 0.88
/** Share of the pages whose head or foot must say the number, and how many at least. */
const SHARE = 0.5
const FEWEST = 2
/** So many numbers alone on a page are those of its lines. */
const LINE_NUMBERS = 8
const BARE = /^\d+$/
/** A number in a head or foot: not in a date, a DOI or a range. */
const NUMBER = /(?<![\p{L}\p{N}./:–—-])\d{1,6}(?![\p{L}\p{N}/:–—-]|\.\d)/gu

/**
 * The numbers that are printed on the pages: those that the file gives them (PageLabels), else those that run on in the heads
 * and feet. Null for a page whose number is its place in the PDF, or is not known. `covers`: sheets before the paper, which
 * have none of its numbers.
 */
export function pageLabels(given: string[] | null, pages: LaidPage[], covers: number): (string | null)[] {
  const own = given && isTelling(given, pages.length) ? given.map((label) => label.trim()) : null
  const offset = own ? 0 : findOffset(pages)
  return pages.map(({ number }) => {
    const label = own ? own[number - 1] : number > covers && offset !== 0 ? String(number + offset) : ''
    return label && label !== String(number) && label.length <= LONGEST ? label : null
  })
}

/** Most files count from 1, which says nothing of what is printed, or give every page the same label. */
function isTelling(labels: string[], count: number): boolean {
  if (labels.length !== count || labels.every((label, i) => label === String(i + 1))) return false
  return new Set(labels).size > count / 2 && labels.every((label) => /^[\p{L}\p{N}]/u.test(label.trim()))
}

/** The printed page number minus the page’s position in the PDF, if most pages agree on it; else 0. */
function findOffset(pages: LaidPage[]): number {
  const counts = new Map<number, number>()
  for (const page of pages) {
    const all = [...page.margin, ...page.lines]
    const isNumbered = all.filter(({ text }) => BARE.test(text)).length >= LINE_NUMBERS
    const heads = all.filter((line) => isHead(line, page) && !(isNumbered && BARE.test(line.text)))
    const numbers = heads.flatMap(numbersIn)
    for (const offset of new Set(numbers.map((number) => number - page.number)))
      counts.set(offset, (counts.get(offset) ?? 0) + 1)
  }
  const [best, second] = [...counts].sort(([a, n], [b, m]) => m - n || Math.abs(a) - Math.abs(b))
  if (!best || best[1] < Math.max(FEWEST, SHARE * pages.length)) return 0
  // Two that run on alike are the numbers of lines, or of an article and of its volume.
  return second && second[1] === best[1] ? 0 : Math.max(best[0], 0)
}

const isHead = ({ y, text }: Line, page: LaidPage) =>
  text.length < 120 && (y < page.height * TOP || y > page.height * BOTTOM)

const numbersIn = ({ text }: Line) => (text.match(NUMBER) ?? []).map(Number)
