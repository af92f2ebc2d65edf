import { isPartOfName, numbersIn } from './numbers'
import { whatDiffers } from './what-differs'
import { contentWords, readWords } from './words'

/** Content words behind "may" that a claim has in one piece where it leaves the "may" out for sure. */
const BEHIND_MAY = 2

/** A sentence of a source, or a line of a table. */
export type SourceText = { text: string; isTable: boolean }

/** What says that it is so without exception, and what says that there are. */
const ALWAYS = /\b(?:always|never|invariably|in (?:all|every) cases?|without exception|guarantees?|guaranteed)\b/i
const OFTEN = /\b(?:often|usually|typically|sometimes|generally|mostly|frequently|can|may|might|could|in some cases)\b/i
const EVERY = /\b(?:all|any|every|each|no|none|nothing)\b/i
const EXCEPT = /\b(?:except|unless|apart from|other than|but for|all but)\b/i
/** What leaves open whether it is so. */
const MAY = /\b(?:may|might|could|possibly|perhaps|probably)\b/i
const LEAVES_OPEN =
  /\b(?:may|might|could|can|would|should|possibl[ey]|potential\w*|perhaps|probabl[ey]|likely|suggest\w*|seem\w*|appear\w*|expect\w*|hypothes\w*|believ\w*|think\w*|assum\w*|suspect\w*|maybe|sometimes|conceivabl[ey]|hint\w*|if|whether|chance\w*|risk\w*|not (?:clear|certain|sure)|uncertain|unclear|some|hope\w*|prone|tend\w*)\b/i

/**
 * Why a claim may not be called verified by the sentences that a model chose for it, whatever it says, in a few words;
 * null where it may. Only what the words tell for sure bars it: another number or unit, a denial, the opposite word, two
 * things that changed places, an exception or a doubt left out, and a number of a table that stands in another row.
 */
export function whatBars(claim: string, source: SourceText[]): string | null {
  const prose = source.filter(({ isTable }) => !isTable).map(({ text }) => text)
  const rows = source.filter(({ isTable }) => isTable).flatMap(({ text }) => text.split('\n'))
  const all = source.map(({ text }) => text).join(' ')
  return (
    differsFrom(claim, prose) ??
    overstates(claim, prose.join(' ')) ??
    standsInNoRow(claim, rows, prose.join(' ')) ??
    hasNoNumber(claim, all)
  )
}

/** Words of several sentences meet in one claim: only what a sentence says by itself too is said otherwise for sure. */
function differsFrom(claim: string, prose: string[]): string | null {
  if (prose.length === 0) return null
  const differs = whatDiffers(claim, prose.join(' '))
  return prose.length === 1 || prose.some((sentence) => whatDiffers(claim, sentence) === differs) ? differs : null
}

function overstates(claim: string, quote: string): string | null {
  const always = ALWAYS.exec(claim)?.[0]
  const often = OFTEN.exec(quote)?.[0]
  if (always && often && !ALWAYS.test(quote)) return `the quote says “${often}”, not “${always}”`
  if (EXCEPT.test(quote) && EVERY.test(claim) && !EXCEPT.test(claim)) return 'the quote makes an exception'
  const may = MAY.exec(quote)
  if (!may || LEAVES_OPEN.test(claim)) return null
  const next = contentWords(readWords(quote.slice(may.index + may[0].length))).slice(0, BEHIND_MAY)
  const said = contentWords(readWords(claim))
  const isSaid = next.length > 0 && said.some((_, at) => next.every(({ key }, step) => said[at + step]?.key === key))
  return isSaid ? `the quote says “${may[0]}”` : null
}

/** A number can be told in other numbers, not in none. */
function hasNoNumber(claim: string, quote: string): string | null {
  if (numbersIn(quote).length > 0) return null
  const number = numbersIn(claim).find((word) => /\d/.test(word.raw) && !isPartOfName(word, claim))
  return number ? `the quote does not say ${number.raw}` : null
}

/** The label of a row stands in it, or in the line above it where that has no numbers. */
function standsInNoRow(claim: string, rows: string[], prose: string): string | null {
  if (rows.length === 0) return null
  const said = contentWords(readWords(claim))
  const labelled = rows.map((row, at) => {
    const own = labelOf(row)
    const above = rows[at - 1] ?? ''
    return { row, label: own.length > 0 || numbersIn(above).length > 0 ? own : labelOf(above) }
  })
  const inProse = numbersIn(prose).map(({ key }) => key)
  for (const number of said.filter(
    (word) => word.isNumber && /\d/.test(word.raw) && !isPartOfName(word, claim) && !inProse.includes(word.key),
  )) {
    const holding = labelled.filter(({ row }) => numbersIn(row).some(({ key }) => key === number.key))
    if (holding.length === 0) return `no row of the table says ${number.raw}`
    const isNamed = holding.some(
      ({ label }) => label.length === 0 || label.some((key) => said.some((word) => word.key === key)),
    )
    if (!isNamed) return `${number.raw} stands in another row of the table`
  }
  return null
}

function labelOf(row: string): string[] {
  return contentWords(readWords(row)).flatMap(({ isNumber, key, raw }) => (isNumber || raw.length < 2 ? [] : [key]))
}
