const LETTERS: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
  Ĳ: 'IJ',
  ĳ: 'ij',
}

const inRange = (code: number, ...ranges: [number, number][]) =>
  ranges.some(([first, last]) => code >= first && code <= last)

/**
 * Normalises one character for storage. Not plain NFKC, which would turn ² into 2 and ½ into 1⁄2: a number must keep
 * its value. Returns an empty string for characters without meaning. Keeps the soft hyphen, which decides about line
 * ends.
 */
export function normalizeCharacter(character: string): string {
  const letters = LETTERS[character]
  if (letters) return letters
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x20 && code < 0x7f) return character
  if (code === 0xa0 || inRange(code, [0x2000, 0x200a]) || code === 0x202f || code === 0x205f || code === 0x3000)
    return ' '
  if (code === 0x09 || code === 0x0a) return ' '
  // control, replacement, private use, lone surrogates, zero width, variation selectors
  if (inRange(code, [0, 0x1f], [0x7f, 0x9f], [0xd800, 0xdfff], [0xe000, 0xf8ff], [0x200b, 0x200d], [0xfe00, 0xfe0f]))
    return ''
  if (code === 0xfffd || code === 0xfeff || code === 0x2060 || inRange(code, [0xf0000, 0x10ffff])) return ''
  if (code === 0x2010 || code === 0x2011) return '-'
  // mathematical alphanumerics, full-width digits and letters, Arabic presentation forms; full-width punctuation is
  // Chinese and stays
  if (
    inRange(code, [0x1d400, 0x1d7ff], [0xff10, 0xff19], [0xff21, 0xff3a], [0xff41, 0xff5a]) ||
    inRange(code, [0xfb50, 0xfdff], [0xfe70, 0xfefc])
  )
    return character.normalize('NFKC')
  return character.normalize('NFC')
}

/** Text that needs no normalisation, which is most of it. */
const PLAIN = /^[ -~]*$/

/**
 * Drops control and private-use characters, turns mathematical and full-width letters into plain ones, and puts the
 * rest in NFC.
 */
export function normalizeText(text: string): string {
  if (PLAIN.test(text)) return text
  let out = ''
  for (const character of text) out += normalizeCharacter(character)
  return out
}

/** TeX draws accents as separate glyphs, before or after the letter. */
const ACCENTS: Record<string, string> = {
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¸': '\u0327',
  ˇ: '\u030c',
  '˘': '\u0306',
  '¯': '\u0304',
  '˚': '\u030a',
  '˝': '\u030b',
}

export const isAccent = (character: string | undefined) => character !== undefined && character in ACCENTS

/** The letter with the accent, or null if there is no such letter. */
export function combineAccent(letter: string, accent: string): string | null {
  const mark = ACCENTS[accent]
  if (!mark || letter.length !== 1 || !/\p{L}/u.test(letter)) return null
  const combined = ((letter === 'ı' ? 'i' : letter) + mark).normalize('NFC')
  return combined.length === 1 ? combined : null
}

/** Overlaps with the run before, in font sizes, from which on an accent is drawn over its last letter: alone, and with letters behind it. */
const OVER_ALONE = 0.1
const OVER = 0.2

type Run = { text: string; x0: number; x1: number; fontSize: number }

/** Whether a run begins with an accent that is drawn over the letter before it: `Sa` and `´nchez`. */
export function isOverprinted({ text, x0, fontSize }: Run, before: Run): boolean {
  const [accent] = text
  return isAccent(accent) && accent !== '`' && x0 < before.x1 - (text.length === 1 ? OVER_ALONE : OVER) * fontSize
}

export const isBlank = (text: string) => !/\S/.test(text)

/** Share of letters among non-blank characters, 0..1. */
export function letterShare(text: string): number {
  return (text.match(/\p{L}/gu)?.length ?? 0) / Math.max(1, text.replace(/\s/g, '').length)
}
