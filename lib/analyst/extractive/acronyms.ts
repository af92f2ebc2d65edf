import { foldedStem, stemsOf } from '../question/terms'

const ACRONYM = /\((\p{Lu}\p{L}{1,6})s?\)/gu
const WORDS_BEFORE = /(?:[\p{L}-]+ ){1,6}$/u
const REACH = 100

/** Acronyms that a text spells out: stem of "WER" → stems of "word error rate". */
export function acronymsIn(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { 1: name = '', index } of text.matchAll(ACRONYM)) {
    const [before = ''] = text.slice(Math.max(0, index - REACH), index).match(WORDS_BEFORE) ?? []
    const acronym = name.replace(/s$/, '').toLowerCase()
    const spelled = before.trim().split(/[ -]/).slice(-acronym.length)
    if (spelled.length < 2 || spelled.map((word) => word.charAt(0).toLowerCase()).join('') !== acronym) continue
    const stems = stemsOf(spelled.join(' '))
    if (stems.length >= 2) found.set(foldedStem(acronym), stems)
  }
  return found
}

/** Adds to a set of stems what its acronyms stand for, and the acronyms of what it spells out. */
export function expand(stems: ReadonlySet<string>, acronyms: Map<string, string[]>): Set<string> {
  const expanded = new Set(stems)
  for (const [acronym, spelled] of acronyms) {
    if (stems.has(acronym)) for (const stem of spelled) expanded.add(stem)
    else if (spelled.every((stem) => stems.has(stem))) expanded.add(acronym)
  }
  return expanded
}
