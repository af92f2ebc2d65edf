import type { LaidPage } from '../layout/laid-page'
import type { Line } from '../layout/line'

const LONGEST = 12
/** Parts of a page that hold running heads and feet. */
const TOP = 0.115
const BOTTOM = 0.88
/** Minimum share of pages whose head or foot must show the number, and minimum count. */
const SHARE = 0.5
const FEWEST = 2
/** This many isolated numbers on a page are line numbers. */
const LINE_NUMBERS = 8
const BARE = /^\d+$/
/** A number in a head or foot: not in a date, a DOI or a range. */
const NUMBER = /(?<![\p{L}\p{N}./:–—-])\d{1,6}(?![\p{L}\p{N}/:–—-]|\.\d)/gu

/**
 * Printed page numbers: the file's own (PageLabels) unless heads and feet contradict them, otherwise consecutive
 * numbers in heads and feet. Null if a page's number equals its position in the PDF, or is unknown. `covers`: number of
 * sheets before the paper, which have no number.
 */
export function pageLabels(given: string[] | null, pages: LaidPage[], covers: number): (string | null)[] {
  const printed = pages.map(numbersAtEdges)
  const run = findRun(printed)
  const own = given?.map((label) => label.trim()) ?? null
  const labels = own && isTelling(own, pages.length) && areBelieved(own, printed, run) ? own : null
  const offset = run?.offset ?? 0
  return pages.map(({ number }) => {
    const isNumbered = number > covers && number + offset > 0
    const label = labels ? labels[number - 1] : isNumbered ? String(number + offset) : ''
    return label && label !== '0' && label !== String(number) && label.length <= LONGEST ? label : null
  })
}

/** Whether labels carry information: most files count from 1 whatever is printed, or give every page the same label. */
function isTelling(labels: string[], count: number): boolean {
  if (labels.length !== count || labels.every((label, i) => label === String(i + 1))) return false
  return new Set(labels).size > count / 2 && labels.every((label) => /^[\p{L}\p{N}]/u.test(label))
}

/** Whether to trust labels. Those that count from 0 are a program's page index, unless the pages print them. */
function areBelieved(labels: string[], printed: Set<number>[], run: Run | null): boolean {
  const agreeing = printed.filter((numbers, i) => numbers.has(Number(labels[i]))).length
  if (run && run.pages > agreeing) return false
  return labels[0] !== '0' || agreeing >= fewest(printed)
}

/**
 * Consecutive numbers in heads and feet. `offset`: printed number minus position in the PDF; `pages`: how many pages
 * agree.
 */
type Run = { offset: number; pages: number }

const fewest = (pages: unknown[]) => Math.max(FEWEST, SHARE * pages.length)

/** The run that most pages agree on. Null if there is none, or two tie. */
function findRun(printed: Set<number>[]): Run | null {
  const counts = new Map<number, number>()
  for (const [i, numbers] of printed.entries())
    for (const number of numbers) counts.set(number - i - 1, (counts.get(number - i - 1) ?? 0) + 1)
  const [best, second] = [...counts].sort(([a, n], [b, m]) => m - n || Math.abs(a) - Math.abs(b))
  if (!best || best[1] < fewest(printed)) return null
  // Two tied runs are line numbers, or an article number and a volume.
  return second && second[1] === best[1] ? null : { offset: best[0], pages: best[1] }
}

/** The numbers in the head and foot of a page. */
function numbersAtEdges(page: LaidPage): Set<number> {
  const all = [...page.margin, ...page.lines]
  const isNumbered = all.filter(({ text }) => BARE.test(text)).length >= LINE_NUMBERS
  const edges = all.filter((line) => isHead(line, page) && !(isNumbered && BARE.test(line.text)))
  return new Set(edges.flatMap(numbersIn))
}

const isHead = ({ y, text }: Line, page: LaidPage) =>
  text.length < 120 && (y < page.height * TOP || y > page.height * BOTTOM)

/** A number with its digits set apart counts as one. */
const numbersIn = ({ text }: Line) =>
  (/^\d(?: \d){1,4}$/.test(text) ? [text.replace(/ /g, '')] : (text.match(NUMBER) ?? [])).map(Number)
