import type { CslItem, CslName } from '../../../citations/csl/csl-item'
import { NAME_SUFFIX, splitInitialsLast, splitName } from '../../../citations/csl/split-name'
import { latexText } from './bibtex/latex-text'

// In capitals these are initials.
const ORGANISATION = /\b(?:[Oo]f|[Aa]nd|[Ff]or)\b/
/** Separator of names on one line, except the semicolon of an entity such as `&#328;`. */
const BETWEEN = /\s*(?:(?<!&#?\w{1,8});|；)\s*/

/** The word before the last name of a list, in the languages that databases write. */
const CONJUNCTION = /\s+(?:and|&|e|y|et|und)\s+/

/** The names of a field, which may hold several: `Elliot, T; Almenar, JB`. */
export function splitListedNames(text: string): CslName[] {
  return text
    .replace(MORE, '; et al.')
    .split(BETWEEN)
    .flatMap(
      (name, i, names) => splitJoinedNames(name) ?? (i > 0 && i === names.length - 1 ? splitLastNames(name) : [name]),
    )
    .filter((name) => name && !NOBODY.test(name))
    .flatMap((name) => splitGluedNames(name) ?? [name])
    .map(splitListedName)
}

/**
 * Names with a word between them: `Elliot, T e Almenar, JB`; null for others. At least two must have their comma, and
 * the others be single, since the word stands in names, too (`Ramón y Cajal, S`).
 */
export function splitJoinedNames(text: string): string[] | null {
  const names = text.split(CONJUNCTION)
  const inParts = names.filter((name) => /^[^,]+,\s*[^,]+$/.test(name))
  const isList = inParts.length > 1 && names.every((name) => inParts.includes(name) || /^[^\s,]+$/.test(name))
  return isList && !/\b(?:of|for)\b/i.test(text) ? names : null
}

/** The end of a list of names without commas, where a word may stand before the last one. */
function splitLastNames(text: string): string[] {
  const names = text.split(CONJUNCTION)
  const isWhole = !text.includes(',') && names.every((name) => /\S\s+\S/.test(name))
  return names.length === 2 && isWhole && !/\b(?:of|for)\b/i.test(text) ? names : [text]
}

/** Names between which only the full stops of initials stand (`Byron A. Noether E.`, `Byron, A. Noether, E.`); null for others. */
export function splitGluedNames(text: string): string[] | null {
  const names = text.split(/(?<=[\s.-]\p{Lu}\.)\s+(?=\p{L}[\p{L}'’-]*\p{Ll})/u)
  const isName = (name: string) =>
    /^[^,.]+, (?:\p{Lu}\.[ -]?)+$/u.test(name) || (!name.includes(',') && splitInitialsLast(name))
  return names.length > 1 && names.every(isName) ? names : null
}

/** A placeholder for further authors, after a name or alone; `cleanCsl` removes it from the list. */
const MORE = /(?:^|[\s,;]+)(?:et\.? al\.?|(?:and |& )?others)\s*$/i
/** Database entries for works without a named author. */
const NOBODY = /^\[(?:anonymous|no authors?\b[^\]]*)\]\.?$/i
/** Addresses and numbers that databases append to author names. */
const BEHIND_NAME = /\s*\((?:\d+|[^\s()]+@[^\s()]+)\)$/
/** A suffix after given names: `Byron, A K Jr`. */
const SUFFIX_LAST = new RegExp(String.raw`^(.*\S)\s+${NAME_SUFFIX}$`, 'i')

/** Splits `Family, Given, Suffix` or the common `Given Family`; `Family,` is one piece. */
export function splitListedName(text: string): CslName {
  if (MORE.exec(text)?.index === 0) return { family: 'et al.' }
  const [family = '', named, ...more] = text
    .replace(BEHIND_NAME, '')
    .split(',')
    .map((part) => part.trim())
  const [, before, behind] = (more.length === 0 && SUFFIX_LAST.exec(named ?? '')) || []
  const given = before ?? named
  const suffix = behind ?? more.filter(Boolean).join(', ')
  if (given === '' && !suffix) return { literal: family }
  if (given !== undefined) return { family, ...(given && { given }), ...(suffix && { suffix }) }
  if (!/\s/.test(family)) return { family }
  if (ORGANISATION.test(family)) return { literal: family }
  return splitInitialsLast(family) ?? splitName(family)
}

const LATEX_COMMAND = /\\(?:[a-zA-Z]{2}|[a-zA-Z]\{|["'`^~=.&%#_$])|``|\{''\}/

/** Decodes LaTeX that programs leave in formats that know none of it. A text with an unknown command stays as it is. */
export function decodeLatex(written: string): string {
  const text = written.replace(/\{([&%#$_])\}/g, '$1')
  if (!LATEX_COMMAND.test(text)) return text
  let isKnown = true
  const decoded = latexText(text, {
    unknown: () => {
      isKnown = false
    },
  })
  return isKnown ? decoded : text
}

/** An item without the fields that hold nothing: an empty text, an empty list. */
export function filledFields(item: Record<string, unknown>): Record<string, unknown> {
  const isFilled = (value: unknown) =>
    value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(item).filter(([, value]) => isFilled(value)))
}

/** The first DOI in a text, without surrounding punctuation. Older DOIs contain `<581::AID>3`. */
export function findDoi(text: string): string | undefined {
  return /\b10\.\d{4,9}\/(?:[^\s"<>]|<\d[^\s"<>]*>(?=\d))+/.exec(text)?.[0].replace(/[.,;]$/, '')
}

/** The first ISSN and ISBN in fields that may hold either, several, or remarks. */
export function readSerials(texts: string[]): Pick<CslItem, 'ISSN' | 'ISBN'> {
  const text = texts.join(' ')
  const isbn = /(?<![\d-])(?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx](?![\d-])/.exec(text)?.[0]
  const issn = /(?<![\d-])\d{4}-?\d{3}[\dXx](?![\d-])/.exec(text)?.[0]
  return { ...(issn && { ISSN: issn }), ...(isbn && { ISBN: isbn.replace(/\s/g, '') }) }
}
