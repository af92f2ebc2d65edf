import { execFileSync } from 'node:child_process'
import type { TextPage } from '../../lib/text/document'
import { readBoxes } from './poppler-pages'

/**
 * Compares the words of pages with those that poppler reads. Both sides are normalised the same way:
 *
 * - NFKC (ligatures and superscript digits become plain characters), lower case, without accents (including the missing
 *   dot of ı) and soft hyphens;
 * - hyphens between letters or digits are removed, also at line ends: `self-attention` and `selfatten-\ntion` are one
 *   word;
 * - everything else that is not a letter or digit separates words: dashes, dots, and the `^` and `_` of scripts. Words
 *   are also split between letters and digits, because poppler joins some scripts to their base: `10^−5` and `10−5`,
 *   `x_1` and `x1` are the same words;
 * - if one side splits a word (letter-spaced `bioin forma tics`, the base and script of `x_i`) that the other has in
 *   one piece on that page, it is one word;
 * - if the two split the rest differently (formulas, ligatures unknown to poppler), a word counts as found if all its
 *   characters are among those of Folio's extra words;
 * - a word of one or two letters that poppler reads for a sign of a formula font (∑ as X, ′ as 0) counts as found if
 *   Folio has an extra sign on that page, each used once;
 * - if the file has publishers' fonts that encode =, +, ( and ) as ¼, þ, ð and Þ, these characters are ignored in
 *   poppler's text;
 * - Chinese, Japanese and Korean characters count one by one.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/\u00ad\n?/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ı/g, 'i')
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{N}])[-‐‑]\n?(?=[\p{L}\p{N}])/gu, '')
  return plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}]+|\p{N}+/gu) ?? []
}

/** The words that poppler reads on a page, in reading order and in drawing order. */
export type PopplerWords = { words: string[]; drawn: string[]; signs: string[] }

/** Formula signs in a text: operators, primes, Greek and other letters for quantities. */
const signsOf = (text: string) => text.match(/[\p{Sm}\p{So}′″‴⟨⟩⌈⌉⌊⌋∅ℓℏ]/gu) ?? []

/** The words of each page within its crop box. Throws poppler's message if it cannot read the file. */
export function readPopplerWords(file: string): PopplerWords[] {
  const meant = hasSignFonts(file) ? (text: string) => text.replace(SIGN_LETTERS, ' ') : (text: string) => text
  const drawn = textPages(file, '-raw').map((text) => wordsOf(meant(text)))
  return readBoxes(file).map(({ width, height, lines }, i) => {
    const inside = lines.map((line) =>
      line.filter(({ x0, x1, top, bottom }) => isWithin((x0 + x1) / 2, width) && isWithin((top + bottom) / 2, height)),
    )
    const words = wordsOf(meant(inside.map((line) => line.map(({ text }) => text).join(' ')).join('\n')))
    return {
      words,
      drawn: drawn[i] ?? [],
      signs: signsOf(
        lines
          .flat()
          .map(({ text }) => text)
          .join(' '),
      ),
    }
  })
}

const SIGN_LETTERS = /[¼½ðÞþ]/g
const SIGN_FONT = /AdvP4C4E74|AdvP40271B|AdvMacMthSyN|AdvMathSymb|AdvMT_SY|TeX_?CM_?Maths_?Symbols/

const hasSignFonts = (file: string) =>
  SIGN_FONT.test(execFileSync('pdffonts', [file], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())

const isWithin = (at: number, size: number) => at >= 0 && at <= size

function textPages(file: string, ...options: string[]): string[] {
  const output = execFileSync('pdftotext', [...options, '-enc', 'UTF-8', file, '-'], {
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return output.toString().split('\f')
}

const pairsOf = (words: string[]) => words.slice(1).map((word, i) => `${words[i]} ${word}`)

/** The members of `a` that are also in `b`, each at most as often as there. */
function common(a: string[], b: string[]): string[] {
  const left = new Map<string, number>()
  for (const each of b) left.set(each, (left.get(each) ?? 0) + 1)
  return a.filter((each) => {
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count > 0
  })
}

/** How many of poppler's words and pairs a page contains, and the missing words. */
export type PageWords = { words: number; held: number; pairs: number; pairsHeld: number; lost: string[] }

/**
 * Compares a page with Folio's text of all its blocks. Pairs of neighbours count only if poppler's drawing order and
 * reading order agree on them, so that no pair crosses two columns.
 */
export function comparePage(expected: PopplerWords, text: string): PageWords {
  const whole = new Set(wordsOf(text))
  const [read, drawn] = [joinCutWords(expected.words, whole), joinCutWords(expected.drawn, whole)]
  const words = joinCutWords(wordsOf(text), new Set(read))
  const pairs = common(pairsOf(read), pairsOf(drawn))
  const found = common(read, words)
  const signs = without(signsOf(text), common(signsOf(text), expected.signs))
  const lost = withoutSigns(withoutSpelled(without(read, found), without(words, found)), signs.length)
  return {
    words: read.length,
    held: read.length - lost.length,
    pairs: pairs.length,
    pairsHeld: common(pairs, pairsOf(words.filter((word) => !GREEK.test(word) || read.includes(word)))).length,
    lost,
  }
}

/** Poppler cannot read the Greek letters of some fonts, so a missing one does not separate a pair of its words. */
const GREEK = /^\p{Script=Greek}$/u

/** Longest word that poppler reads for a sign. */
const LONGEST_SIGN = 2

/** Removes as many of the shortest words as there are signs. */
function withoutSigns(words: string[], signs: number): string[] {
  let left = signs
  return words.filter((word) => word.length > LONGEST_SIGN || left-- <= 0)
}

/** The words that cannot be spelled with the characters of the others, each used once. */
function withoutSpelled(words: string[], others: string[]): string[] {
  const left = new Map<string, number>()
  for (const character of others.join('')) left.set(character, (left.get(character) ?? 0) + 1)
  return words.filter((word) => {
    const needed = [...word]
    const spelled = needed.every(
      (character) => needed.filter((one) => one === character).length <= (left.get(character) ?? 0),
    )
    if (spelled) for (const character of needed) left.set(character, (left.get(character) ?? 0) - 1)
    return !spelled
  })
}

const LONGEST_CUT = 6

/** Joins neighbours if some are not words of the page but all together are one. */
function joinCutWords(words: string[], known: Set<string>): string[] {
  const joined: string[] = []
  for (let i = 0; i < words.length; i++) {
    let count = 1
    for (let n = 2; n <= LONGEST_CUT && i + n <= words.length; n++) {
      const parts = words.slice(i, i + n)
      if (parts.some((part) => !known.has(part)) && known.has(parts.join(''))) count = n
    }
    joined.push(words.slice(i, i + count).join(''))
    i += count - 1
  }
  return joined
}

function without(all: string[], some: string[]): string[] {
  const left = new Map<string, number>()
  for (const each of some) left.set(each, (left.get(each) ?? 0) + 1)
  return all.filter((each) => {
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count <= 0
  })
}

/** Number of words on a page, by kind of block. */
export function wordsByKind({ text, blocks }: Pick<TextPage, 'text' | 'blocks'>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { kind, start, end } of blocks)
    counts.set(kind, (counts.get(kind) ?? 0) + wordsOf(text.slice(start, end)).length)
  return counts
}
