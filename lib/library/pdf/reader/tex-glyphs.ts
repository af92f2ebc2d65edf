/** TeX's text encoding (OT1), as it shows in Type3 fonts without a meaning of their own. */
const LIGATURES = new Map([
  ['\u000b', 'ff'],
  ['\u000c', 'fi'],
  ['\u000d', 'fl'],
  ['\u000e', 'ffi'],
  ['\u000f', 'ffl'],
])
const CODES = [...LIGATURES.keys()]
const TEXT = new Map([...LIGATURES, ['{', '–'], ['|', '—'], ['\\', '“'], ['"', '”'], ['`', '‘'], ["'", '’']])

/** TeX's symbol font: a lost minus or times sign would make another number. */
const SYMBOLS = new Map([
  ['\u0000', '−'],
  ['\u0001', '·'],
  ['\u0002', '×'],
  ['\u0006', '±'],
  ['\u000e', '◦'],
  ['\u000f', '•'],
  ['\u0014', '≤'],
  ['\u0015', '≥'],
])

const ENOUGH_LETTERS = 200

/** The accents of the same encoding: glyphs of their own, drawn over the letter that follows. */
const ACCENTS = new Map([
  ['\u0012', '`'],
  ['\u0013', '´'],
  ['\u0014', 'ˇ'],
  ['\u0015', '˘'],
  ['\u0016', '¯'],
  ['\u0017', '˚'],
  ['\u0018', '¸'],
  ['\u007f', '¨'],
  ['^', 'ˆ'],
  ['~', '˜'],
])

type Run = { text: string; font: string; x0: number; x1: number; y: number; fontSize: number }

/**
 * Gives the runs of a document made with such fonts their letters back. A font is one of them when it has at least
 * two of the ligatures beside small letters; without one, nothing changes.
 */
export function repairTexGlyphs(pages: { items: Run[] }[]): void {
  for (const page of pages) repairAccents(page.items)
  const items = pages.flatMap((page) => page.items)
  const fonts = findTextFonts(items)
  if (!fonts.size) return
  for (const [i, item] of items.entries()) {
    if (fonts.has(item.font)) item.text = respell(item.text, TEXT)
    // the same in fonts too rare to be told: titles, notes
    else if (/[a-z]{2}/i.test(item.text)) item.text = respell(item.text.replace(/(\w)\{(\w)/g, '$1–$2'), LIGATURES)
    else item.text = respell(item.text, SYMBOLS)
    // The math font has its point where ASCII has the colon.
    if (/(?<![\d:])\d:$/.test(item.text) && /^\d/.test(items[i + 1]?.text ?? ''))
      item.text = item.text.replace(/:$/, '.')
    item.text = item.text.replace(/(?<![\d:])(\d):(\d+)(?![\d:])/g, '$1.$2')
  }
}

/** An accent that is drawn alone, over the first letter of the next run. */
function repairAccents(items: Run[]): void {
  for (const [i, item] of items.entries()) {
    const accent = ACCENTS.get(item.text)
    const next = items[i + 1]
    if (!accent || !next || !/^\p{L}/u.test(next.text)) continue
    const isOver = item.x0 < next.x0 + 0.3 * item.fontSize && item.x1 > next.x0 + 0.1 * item.fontSize
    if (isOver && Math.abs(item.y - next.y) < 0.3 * item.fontSize) item.text = accent
  }
}

function findTextFonts(items: Run[]): Set<string> {
  // Hardly any document has one: nothing else needs to be counted then.
  if (!items.some(({ text }) => CODES.some((code) => text.includes(code)))) return new Set()
  const letters = new Map<string, number>()
  const ligatures = new Map<string, Set<string>>()
  for (const { font, text } of items) {
    letters.set(font, (letters.get(font) ?? 0) + (text.match(/[a-z]/g)?.length ?? 0))
    for (const found of ligaturesIn(text)) ligatures.set(font, (ligatures.get(font) ?? new Set()).add(found))
  }
  const isText = (font: string) => (letters.get(font) ?? 0) >= ENOUGH_LETTERS && (ligatures.get(font)?.size ?? 0) >= 2
  return new Set([...ligatures.keys()].filter(isText))
}

/** The ligature codes that stand beside a small letter. */
function ligaturesIn(text: string): string[] {
  const isLetter = (character: string | undefined) => character !== undefined && /\p{Ll}/u.test(character)
  return [...text].filter((code, i) => LIGATURES.has(code) && (isLetter(text[i - 1]) || isLetter(text[i + 1])))
}

const respell = (text: string, meanings: Map<string, string>) =>
  [...text].map((character) => meanings.get(character) ?? character).join('')
