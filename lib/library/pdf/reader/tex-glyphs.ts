/** Ligatures of TeX's text encoding (OT1), as they appear in Type3 fonts without a character map. */
const LIGATURES = new Map([
  ['\u000b', 'ff'],
  ['\u000c', 'fi'],
  ['\u000d', 'fl'],
  ['\u000e', 'ffi'],
  ['\u000f', 'ffl'],
])
const CODES = [...LIGATURES.keys()]
/** The same ligatures in TeX's other encoding (T1), and at the codes of old screen fonts. */
const OTHER_LIGATURES = new Map([
  ['\u001b', 'ff'],
  ['\u001c', 'fi'],
  ['\u001d', 'fl'],
  ['\u001e', 'ffi'],
  ['\u001f', 'ffl'],
  ['\uf001', 'fi'],
  ['\uf002', 'fl'],
])
const ANY_LIGATURE = new Map([...LIGATURES, ...OTHER_LIGATURES])
const ANY_CODE = new RegExp(`[${[...ANY_LIGATURE.keys()].join('')}]`, 'g')
const TEXT = new Map([...LIGATURES, ['{', '–'], ['|', '—'], ['\\', '“'], ['"', '”'], ['`', '‘'], ["'", '’']])

/** TeX's symbol font: a lost minus or times sign would change a number. */
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

/** Accents of the same encoding: separate glyphs, drawn over the following letter. */
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
 * Restores letters in a document with such fonts: accents drawn over the next letter, symbols of TeX's encoding in
 * fonts that use it, and ligatures inside words in any other font.
 */
export function repairTexGlyphs(pages: { items: Run[] }[]): void {
  for (const page of pages) repairAccents(page.items)
  repairFonts(pages)
  for (const page of pages) repairLigatures(page.items)
}

/** Fonts with at least two ligatures beside lower-case letters also use the other signs of TeX's encoding. */
function repairFonts(pages: { items: Run[] }[]): void {
  const items = pages.flatMap((page) => page.items)
  const fonts = findTextFonts(items)
  if (!fonts.size) return
  for (const [i, item] of items.entries()) {
    if (fonts.has(item.font)) item.text = respell(item.text, TEXT)
    // the same in fonts too rare to judge: titles, notes
    else if (/[a-z]{2}/i.test(item.text)) item.text = respell(item.text.replace(/(\w)\{(\w)/g, '$1–$2'), LIGATURES)
    else item.text = respell(item.text, SYMBOLS)
    // The math font encodes its decimal point at ASCII's colon.
    if (/(?<![\d:])\d:$/.test(item.text) && /^\d/.test(items[i + 1]?.text ?? ''))
      item.text = item.text.replace(/:$/, '.')
    item.text = item.text.replace(/(?<![\d:])(\d):(\d+)(?![\d:])/g, '$1.$2')
  }
}

/**
 * Restores ligatures inside words, in fonts without a character map: a control code beside a lower-case letter of the
 * same font is not a sign, and dropping it would change the word.
 */
function repairLigatures(items: Run[]): void {
  for (const [i, item] of items.entries()) {
    if (item.text.search(ANY_CODE) < 0) continue
    const before = touching(items[i - 1], item) ? (items[i - 1]?.text.at(-1) ?? '') : ''
    const after = touching(item, items[i + 1]) ? (items[i + 1]?.text[0] ?? '') : ''
    const text = before + item.text + after
    item.text = item.text.replace(ANY_CODE, (code, at: number) => {
      const place = at + before.length
      const isInWord = /\p{Ll}/u.test(text[place - 1] ?? '') || /\p{Ll}/u.test(text[place + 1] ?? '')
      return isInWord ? (ANY_LIGATURE.get(code) ?? code) : code
    })
  }
}

function touching(left: Run | undefined, right: Run | undefined): boolean {
  if (!left || !right || left.font !== right.font || Math.abs(left.y - right.y) > 0.1 * left.fontSize) return false
  return Math.abs(right.x0 - left.x1) < 0.1 * left.fontSize
}

/** Combines accents drawn alone with the first letter of the next run. */
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
  // Hardly any document has such codes, so this usually returns early.
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

/** Ligature codes beside a lower-case letter. */
function ligaturesIn(text: string): string[] {
  const isLetter = (character: string | undefined) => character !== undefined && /\p{Ll}/u.test(character)
  return [...text].filter((code, i) => LIGATURES.has(code) && (isLetter(text[i - 1]) || isLetter(text[i + 1])))
}

const respell = (text: string, meanings: Map<string, string>) =>
  [...text].map((character) => meanings.get(character) ?? character).join('')
