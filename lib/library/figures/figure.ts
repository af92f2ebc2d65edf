import type { Rect } from '../../text/document'

/** A figure of a paper, described by its caption and the sentences that mention it. */
export type Figure = {
  /** `Figure 3` */
  name: string
  page: number
  caption: string
  /** sentences of running text that mention it, in order */
  mentions: { page: number; text: string }[]
  /** index among the figure captions of its page, from 0 */
  order: number
}

/** Position of a figure on its page; null where it was not found. */
export type FigureBox = Rect | null

const NUMBER = String.raw`(?:[A-Z]\.?)?\d+(?:\.\d+)*|[IVX]+(?![\p{L}])`
const CAPTION = new RegExp(
  String.raw`^(?:extended data |supplementary )?(fig(?:ure|ura|\.)?|abb(?:ildung|\.)|scheme|plate|chart|exhibit)\s*\.?\s*(${NUMBER})`,
  'iu',
)
const MENTION = new RegExp(
  String.raw`(?<![\p{L}])(fig(?:ure|ura)?s?|abb(?:ildung(?:en)?)?|schemes?|plates?|charts?|exhibits?)\.?\s*((?:${NUMBER})[a-z]?(?![\p{L}\d])(?:\s*\([a-z]\))?(?:\s*(?:,|and|&|,\s*and|–|-|to)\s*(?:(?:${NUMBER})[a-z]?|[a-z])(?![\p{L}\d])(?:\s*\([a-z]\))?)*)`,
  'giu',
)

/** Label in a caption. `kind`: the first letters of the word in lower case (`fig`), which are the same in mentions. */
export type FigureLabel = { kind: string; number: string }

/** The label at the start of a figure's caption; null for captions of tables, algorithms and listings. */
export function figureLabel(caption: string): FigureLabel | null {
  const [, word = '', number = ''] = CAPTION.exec(caption) ?? []
  return number ? { kind: kindOf(word), number: plain(number) } : null
}

/** The figures that a text mentions; `Figures 3–5` mentions three. */
export function figureMentions(text: string): FigureLabel[] {
  return [...text.matchAll(MENTION)].flatMap(([, word = '', list = '']) =>
    numbersIn(list).map((number) => ({ kind: kindOf(word), number })),
  )
}

/** Formats `Figure 3`. */
export function nameLabel({ kind, number }: FigureLabel): string {
  return `${NAMES[kind] ?? kind} ${number}`
}

const NAMES: Record<string, string> = {
  fig: 'Figure',
  abb: 'Abbildung',
  sch: 'Scheme',
  pla: 'Plate',
  cha: 'Chart',
  exh: 'Exhibit',
}

/** A longer range is not a list of figures. */
const LONGEST_RANGE = 20

function numbersIn(list: string): string[] {
  const numbers: string[] = []
  let isRange = false
  for (const [part] of list.matchAll(new RegExp(`(?:${NUMBER})|–|-|to`, 'gu'))) {
    const last = Number(numbers.at(-1))
    if (/^(?:–|-|to)$/.test(part)) isRange = true
    else {
      const end = Number(part)
      if (isRange && end > last && end - last < LONGEST_RANGE)
        for (let between = last + 1; between < end; between++) numbers.push(String(between))
      numbers.push(plain(part))
      isRange = false
    }
  }
  return numbers
}

const kindOf = (word: string) => word.slice(0, 3).toLowerCase()
const plain = (number: string) => number.replace(/\.$/, '')
