import { withoutAccents } from '../../../text/names/compare-names'

/** A word, number or sign of a text. `start` and `end` are offsets in that text. */
export type Token = {
  kind: 'word' | 'number' | 'sign'
  /**
   * normalised for comparison: lower case, no accents; numbers without thousands separators, with their sign and
   * exponent
   */
  text: string
  start: number
  end: number
  /** part of a citation or a figure reference, or a footnote mark: a quote may omit it */
  optional: boolean
}

const NUMBER = String.raw`\d+(?:[.,]\d+)*(?:\^[-−–+]?\d+(?:[.,]\d+)*)?[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]*`
const WORD = String.raw`\p{L}[\p{L}\p{M}\p{N}]*(?:_[\p{L}\p{N}]+)*(?:['’]\p{L}+)*`
const TOKEN = new RegExp(`(${NUMBER})|(${WORD})|([<>≤≥=±≈%×√∞])`, 'gu')
const CITATION = /\s?\[[\d,;\s–-]+\]|\s?\([^()]*\b(?:19|20)\d\d[a-z]?[^()]*\)/g
const POINTER =
  /\s?\((?:see |cf\. |e\.g\.,? )?(?:Fig(?:ure|s|\.)?|Tab(?:le|\.)|Sec(?:tion|\.)|§|Eq(?:uation|\.)|App(?:endix|\.))\s?(?:[A-Z]?\d|[A-Z]\b|[IVX]+\b)[^()]{0,30}\)/gi

/** Words, numbers and meaningful signs in order, without typography. */
export function tokensOf(text: string): Token[] {
  const optional = [...text.matchAll(CITATION), ...text.matchAll(POINTER)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const [whole, number, word] = match
    let start = match.index
    const end = start + whole.length
    const inBrackets = optional.some((range) => start >= range.start && end <= range.end)
    if (number) {
      const sign = signBefore(text, start)
      if (sign) start--
      const isMark = isFootnoteMark(text, match.index, number)
      tokens.push({ kind: 'number', text: sign + plainNumber(number), start, end, optional: inBrackets || isMark })
    } else if (word) {
      for (const part of plainWords(word)) tokens.push({ kind: 'word', text: part, start, end, optional: inBrackets })
    } else tokens.push(signToken(whole, start, end, inBrackets))
  }
  return tokens
}

function signToken(sign: string, start: number, end: number, optional: boolean): Token {
  if (sign === '×') return { kind: 'word', text: 'x', start, end, optional }
  if (sign === '%') return { kind: 'word', text: 'percent', start, end, optional }
  return { kind: 'sign', text: sign, start, end, optional }
}

/** The `-` of a negative number, but not the one in `10-20` or `GPT-3`. */
function signBefore(text: string, at: number): string {
  if (!/[-−–]/.test(text[at - 1] ?? '')) return ''
  return at === 1 || /[\s(=<>≤≥~≈±[,^_]/.test(text[at - 2] ?? '') ? '-' : ''
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

function plainNumber(number: string): string {
  return number
    .replace(
      /[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+/,
      (raised) => `^${[...raised].map((c) => (c === '⁻' ? '-' : SUPERSCRIPTS.indexOf(c))).join('')}`,
    )
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replace(/[−–]/g, '-')
    .replace('^+', '^')
}

/** Lower case without accents. `don't` becomes `do not`, and `T_2` equals `T2`. */
function plainWords(word: string): string[] {
  const plain = plainLetters(word.replace(/’/g, "'").replace(/_/g, ''))
  if (plain === "can't") return ['cannot']
  if (plain === "won't") return ['will', 'not']
  if (plain.endsWith("n't")) return [plain.slice(0, -3), 'not']
  return [plain.replace(/'/g, '')]
}

function plainLetters(text: string): string {
  const lower = text.toLowerCase()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything that is ASCII is plain already
  if (/^[\x00-\x7f]*$/.test(lower)) return lower
  return withoutAccents(lower)
}

/** A small number attached to the end of a word or sentence: `documents1`, `S2ORC,1 a`, `models.^12`. */
function isFootnoteMark(text: string, at: number, number: string): boolean {
  if (!/^\d{1,2}$/.test(number) || /[\p{L}\p{N}]/u.test(text[at + number.length] ?? '')) return false
  return /\p{L}[,.;:)”’"]\^?$|\p{L}{4}\^$/u.test(text.slice(Math.max(0, at - 6), at))
}
