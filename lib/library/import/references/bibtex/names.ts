import type { CslName } from '../../../../citations/csl/csl-item'
import { isEastAsian, splitInitialsLast } from '../../../../citations/csl/split-name'
import { splitGluedNames } from '../field-values'
import { type LatexOptions, plainLatex } from './latex-text'

/** `more`: the list ends in `and others`. */
export type NameList = { names: CslName[]; more: boolean }

/**
 * Parses a BibTeX list of names: `First von Last`, `von Last, First`, `von Last, Jr, First`, `{Whole}`, and BibLaTeX's
 * `family=…`.
 */
export function readNames(list: string, options: LatexOptions): NameList {
  const written = splitTop(list, /\s+and(?=\s|$)\s*/iy)
  // Some programs write `Smith, A.; Jones, B.`, which is not BibTeX.
  const parts = (written.length > 1 ? written : splitTop(list, /(?<!&#?\w{1,8});\s*/y))
    .flatMap((part) => splitGluedNames(part.trim()) ?? [part])
    .flatMap((part) => {
      const [, before] = /^(.*\S)[,\s]\s*et\.?\s+al\.?\s*$/is.exec(part) ?? []
      return before ? [before.replace(/,$/, ''), 'et al.'] : [part]
    })
    // DBLP numbers people who share a name.
    .map((part) =>
      part
        .replace(/^and\s+/i, '')
        .replace(/\s+0\d{3}$/, '')
        .trim(),
    )
    .filter(Boolean)
  const isMore = (part: string) => /^\{?(?:others|et\s+al\.?)\}?$/i.test(part)
  const names = parts.filter((part) => !isMore(part)).map((part) => readName(part, options))
  return { names: names.filter((name) => Object.values(name).some(Boolean)), more: parts.some(isMore) }
}

function readName(source: string, options: LatexOptions): CslName {
  const text = (part: string) => plainLatex(part, options)
  if (isInBraces(source)) return { literal: text(source) }
  if (/^"?(?:family|given|prefix|suffix)(?:-i)?\s*=/i.test(source)) return readExtended(source, text)
  const [first = '', ...rest] = splitTop(source, /,/y).map((part) => part.trim())
  const [second, ...third] = rest.filter(Boolean)
  if (second === undefined) {
    // Some programs write `Byron AK`, which is not BibTeX.
    const listed = splitInitialsLast(first)
    if (!listed) return readInOrder(first, text)
    return readName([listed.family, listed.suffix, listed.given].filter(Boolean).join(', '), options)
  }
  const [given, suffix] = third.length > 0 ? [third.join(' '), second] : [second, undefined]
  const words = splitTop(first, /\s+/y)
  const at = words.findIndex((word, i) => i === words.length - 1 || !isParticle(word, text))
  return clean({
    family: text(words.slice(at).join(' ')),
    'non-dropping-particle': text(words.slice(0, at).join(' ')),
    given: text(given),
    suffix: suffix && text(suffix),
  })
}

/** `First von Last`: particles are the lower-case words before the last one. */
function readInOrder(source: string, text: (part: string) => string): CslName {
  const words = splitTop(source, /[\s~]+/y).filter(Boolean)
  if (words.length > 1 && isEastAsian(words.join(''))) return { family: words[0], given: words.slice(1).join(' ') }
  if (words.length < 2) return isInBraces(source) ? { literal: text(source) } : { family: text(source) }
  const isSmall = (word: string, i: number) => i < words.length - 1 && isParticle(word, text)
  const from = words.findIndex(isSmall)
  if (from === -1) return clean({ given: text(words.slice(0, -1).join(' ')), family: text(words.at(-1) ?? '') })
  const to = words.findLastIndex(isSmall) + 1
  return clean({
    given: text(words.slice(0, from).join(' ')),
    'non-dropping-particle': text(words.slice(from, to).join(' ')),
    family: text(words.slice(to).join(' ')),
  })
}

function readExtended(source: string, text: (part: string) => string): CslName {
  const parts = splitTop(source, /,/y).flatMap((part) => {
    const match = /^\s*"?([a-z-]+)\s*=\s*([\s\S]*?)"?\s*$/i.exec(part)
    return match ? [[match[1]?.toLowerCase() ?? '', text(match[2] ?? '')] as const] : []
  })
  const of = Object.fromEntries(parts)
  return clean({ family: of.family, given: of.given, 'non-dropping-particle': of.prefix, suffix: of.suffix })
}

/** Judged by the first letter; a word in braces is never a particle. */
function isParticle(word: string, text: (part: string) => string): boolean {
  if (/^\{(?!\\)/.test(word)) return false
  const [letter] = /\p{L}/u.exec(text(word)) ?? []
  return letter !== undefined && letter !== letter.toUpperCase() && letter === letter.toLowerCase()
}

function clean(name: CslName): CslName {
  return Object.fromEntries(Object.entries(name).filter(([, value]) => value))
}

/** Whether one pair of braces encloses the whole text. An accent in braces counts as a letter. */
function isInBraces(source: string): boolean {
  if (!source.startsWith('{') || !source.endsWith('}') || /^\{\\\W/.test(source)) return false
  let depth = 0
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '{') depth += 1
    else if (source[at] === '}') depth -= 1
    if (depth === 0 && at < source.length - 1) return false
  }
  return true
}

/** Splits at matches of a sticky pattern outside braces. */
export function splitTop(source: string, separator: RegExp): string[] {
  const parts: string[] = []
  const pattern = new RegExp(separator)
  let [depth, from] = [0, 0]
  for (let at = 0; at < source.length; ) {
    const sign = source[at]
    if (depth <= 0) {
      pattern.lastIndex = at
      const [found] = pattern.exec(source) ?? []
      if (found) {
        parts.push(source.slice(from, at))
        at += found.length
        from = at
        continue
      }
    }
    if (sign === '\\') at += 1
    else if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    at += 1
  }
  return [...parts, source.slice(from)]
}
