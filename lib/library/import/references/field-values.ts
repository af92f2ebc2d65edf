import type { CslItem, CslName } from '../../../citations/references/csl-item'
import { splitName } from '../../../citations/references/split-name'

const ORGANISATION = /\b(?:of|and|for)\b/i
/** Between names on one line; an entity such as `&#328;` has a semicolon of its own. */
const BETWEEN = /\s*(?<!&#?\w{1,8});\s*/

/** The names of a field, which may hold several: `Elliot, T; Almenar, JB`. */
export function splitListedNames(text: string): CslName[] {
  return text.split(BETWEEN).filter(Boolean).map(splitListedName)
}

/** `Family, Given, Suffix` as lists of references have it, or `Given Family` as many write; `Family,` is one piece. */
export function splitListedName(text: string): CslName {
  const [family = '', given, ...more] = text.split(',').map((part) => part.trim())
  const suffix = more.filter(Boolean).join(', ')
  if (given === '' && !suffix) return { literal: family }
  if (given !== undefined) return { family, ...(given && { given }), ...(suffix && { suffix }) }
  if (!/\s/.test(family)) return { family }
  return ORGANISATION.test(family) ? { literal: family } : splitName(family)
}

/** An item without the fields that hold nothing: an empty text, an empty list. */
export function filledFields(item: Record<string, unknown>): Record<string, unknown> {
  const isFilled = (value: unknown) =>
    value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(item).filter(([, value]) => isFilled(value)))
}

/** The first DOI in a text, without the marks around it. Older ones hold `<581::AID>3`. */
export function findDoi(text: string): string | undefined {
  return /\b10\.\d{4,9}\/(?:[^\s"<>]|<\d[^\s"<>]*>(?=\d))+/.exec(text)?.[0].replace(/[.,;]$/, '')
}

/** The first ISSN and ISBN of fields that hold either, several of them, or remarks. */
export function readSerials(texts: string[]): Pick<CslItem, 'ISSN' | 'ISBN'> {
  const text = texts.join(' ')
  const isbn = /(?<![\d-])(?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx](?![\d-])/.exec(text)?.[0]
  const issn = /(?<![\d-])\d{4}-?\d{3}[\dXx](?![\d-])/.exec(text)?.[0]
  return { ...(issn && { ISSN: issn }), ...(isbn && { ISBN: isbn.replace(/\s/g, '') }) }
}
