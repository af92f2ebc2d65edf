import { words } from '../../text/analyze'
import { acronymsOf, mayBeAcronym, maybeShortFor, spelledNames } from '../../text/spelled-names'
import { foldedStem, stemsOf } from '../question/terms'

const ACRONYM = /\((\p{Lu}\p{L}{1,6})s?\)/gu
const WORDS_BEFORE = /(?:[\p{L}-]+ ){1,6}$/u
const REACH = 100

/** Acronyms that a text spells out: stem of "WER" → stems of "word error rate". */
export function acronymsIn(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [acronym, name] of spelledIn(text)) {
    const stems = stemsOf(name)
    if (stems.length >= 2) found.set(foldedStem(acronym), stems)
  }
  return found
}

/** The same as they are written: "wer" → "word error rate". */
function spelledIn(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const { 1: name = '', index } of text.matchAll(ACRONYM)) {
    const [before = ''] = text.slice(Math.max(0, index - REACH), index).match(WORDS_BEFORE) ?? []
    const acronym = name.replace(/s$/, '').toLowerCase()
    const spelled = before.trim().split(/[ -]/).slice(-acronym.length)
    if (spelled.length < 2 || spelled.map((word) => word.charAt(0).toLowerCase()).join('') !== acronym) continue
    found.set(acronym, spelled.join(' '))
  }
  return found
}

/**
 * Sentences with the acronyms of a question in the place of what the texts spell out: "Near Earth Objects (NEOs) are …"
 * defines an NEO, and "We call it Fusion-in-Decoder" says what FiD is, whose paper never shortens it.
 */
export function shortener(question: string, texts: string): (sentence: string) => string {
  const asked = [
    ...acronymsOf(question),
    ...words(question)
      .filter(mayBeAcronym)
      .map((word) => word.toUpperCase()),
  ]
  const bracketed = spelledIn(texts)
  // Who spells a name out may be answered by its acronym.
  const said = words(question).join(' ')
  for (const [acronym, name] of bracketed) if (said.includes(words(name).join(' '))) asked.push(acronym.toUpperCase())
  if (asked.length === 0) return (sentence) => sentence
  const names = spelledNames(texts).sort((a, b) => b.uses - a.uses)
  const forms = asked.flatMap((acronym): [RegExp, string][] => {
    const name = bracketed.get(acronym.toLowerCase()) ?? names.find(({ name }) => maybeShortFor(acronym, name))?.name
    if (!name) return []
    const spelled = words(name).join('[\\s-]+')
    return [[new RegExp(`(?<![\\p{L}\\d])${spelled}(s?)(?: \\(${acronym}s?\\))?(?![\\p{L}\\d])`, 'giu'), acronym]]
  })
  return (sentence) => forms.reduce((text, [form, acronym]) => text.replace(form, `${acronym}$1`), sentence)
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
