import type { BibtexMacros } from '../bibtex-macros'
import { readValue } from '../bibtex-macros'
import type { BibtexEntry } from '../split-bibtex'
import { plainLatex } from './latex-text'

/** The fields of an entry by lower-case name, with macros expanded, and what could not be read. */
export type BibtexFields = {
  key: string
  fields: Map<string, string>
  /** messages about parts left out or guessed, with line numbers */
  problems: string[]
  /** a macro in it grows without limit */
  endless: boolean
  /** a value exceeds the length limit */
  tooLong: boolean
}

const FIELD_NAME = /[^\s,={}"#()]+/y
/** A field name of several words, as in Scopus's `funding_text 1 = {…}`. */
const SPACED_NAME = /^([A-Za-z][\w-]*(?:[ \t]+[\w-]+){1,3})\s*=\s*(?=["{])/
/** Fields that control how others are read. Mendeley and Web of Science put braces around every value. */
const CONTROL = /^(?:crossref|xdata|entrysubtype|eprinttype|archiveprefix|(?:author|editor[abc]?)type|file)$/
/** The next field of an entry with unbalanced braces. */
const NEXT_FIELD = /,[ \t]*[A-Za-z][\w:+-]*\s*=\s*["{]|,?[ \t]*\n[ \t]*[A-Za-z][\w:+-]*\s*=\s*["{\w]/g

/**
 * Reads the fields of one `@type{key, name = value, …}`. Tolerates a missing key, missing commas, undefined macros and
 * unbalanced braces. If a field occurs twice, the first one counts, as in BibTeX.
 */
export function readFields({ source, line, broken }: BibtexEntry, macros: BibtexMacros): BibtexFields {
  const open = source.search(/[{(]/) + 1
  const result: BibtexFields = { key: '', fields: new Map(), problems: [], endless: false, tooLong: false }
  const lineAt = (at: number) => line + (source.slice(0, at).match(/\n/g)?.length ?? 0)
  const end = broken ? source.length : source.length - 1
  // Some exports write an accented letter of the key as LaTeX: `M{\"u}ller2026,`.
  const [head = ''] = /^[^,=\n]*[{}"\\][^,=\n]*(?=,)|^[^,={}"]*/.exec(source.slice(open, end)) ?? []
  const isKey = source[open + head.length] !== '='
  if (isKey) result.key = /[{}\\]/.test(head) ? plainLatex(head) : head.trim()
  else if (/\s\S+\s*$/.test(head.trim())) result.key = /^\S+/.exec(head.trim())?.[0] ?? ''
  let at = open + (isKey ? head.length : head.search(/\S+\s*$/))
  while (at < end) {
    const character = source[at] ?? ''
    if (/[\s,]/.test(character)) {
      at += 1
      continue
    }
    // biber treats the rest of such a line as a comment.
    if (character === '%') {
      at = Math.max(source.indexOf('\n', at), at + 1)
      continue
    }
    FIELD_NAME.lastIndex = at
    const [name] = FIELD_NAME.exec(source) ?? []
    if (!name) {
      at = skipJunk(at)
      continue
    }
    const spaced = SPACED_NAME.exec(source.slice(at, at + 80))
    if (spaced) {
      at = take(spaced[1]?.toLowerCase() ?? '', at + spaced[0].length)
      continue
    }
    const sign = /^\s*(=?)\s*/.exec(source.slice(at + name.length, at + name.length + 200))
    const from = at + name.length + (sign?.[0].length ?? 0)
    if (!sign?.[1] && !/["{]/.test(source[from] ?? '')) {
      result.problems.push(`“${name.slice(0, 40)}” has no value (line ${lineAt(at)}) and was left out`)
      at = Math.max(from, at + name.length)
      continue
    }
    if (!sign?.[1]) result.problems.push(`“${name}” has no equals sign (line ${lineAt(at)})`)
    at = take(name.toLowerCase(), from)
  }
  return result

  function take(name: string, from: number): number {
    const { value, end: behind, closed, endless, undefinedNames } = readValue(source.slice(0, end), from, macros)
    let text = value
    let next = behind
    result.endless ||= endless
    result.tooLong ||= value === null
    if (!closed) {
      NEXT_FIELD.lastIndex = from
      const found = NEXT_FIELD.exec(source)
      next = found ? found.index : end
      text = source.slice(from + 1, next)
      result.problems.push(
        `the braces of “${name}” are not closed (line ${lineAt(from)}), so Folio guessed where it ends`,
      )
    }
    for (const word of undefinedNames)
      result.problems.push(
        `“${name}” uses the @string “${word}”, which this file does not define (line ${lineAt(from)})`,
      )
    if (CONTROL.test(name)) text = text?.replace(/^\s*\{([^{}]*)\}\s*$/, '$1') ?? null
    if (text?.trim() && !result.fields.has(name)) result.fields.set(name, text)
    return next
  }

  /** Skips to the next comma, and reports the skipped text if it has letters. */
  function skipJunk(from: number): number {
    const comma = source.indexOf(',', from)
    const next = comma === -1 || comma > end ? end : comma
    const junk = source.slice(from, next).trim()
    if (/[\p{L}\p{N}]/u.test(junk))
      result.problems.push(`“${junk.slice(0, 40)}” is not a field (line ${lineAt(from)}) and was left out`)
    return Math.max(next, from + 1)
  }
}
