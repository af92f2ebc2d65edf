import { monthOf } from '../../reference/read-date'
import { REFERENCE_LIMITS } from './reference-limits'

/** Macros of a file by lower-case name, with their values; null if a value is too long to read. */
export type BibtexMacros = Map<string, string | null>

const DEFINITION = /^@\s*string\s*[{(]\s*([^\s"#%'(),={}]+)\s*=\s*/iy
const NAME = /[^\s"#%'(),={}]+/y

/**
 * Reads `@string` definitions. Each may use earlier ones (`a = b # " and " # b`), which can double at each step, so
 * their total length is limited. `known`: macros of other files.
 */
export function readMacros(definitions: Iterable<string>, known: BibtexMacros = new Map()): BibtexMacros {
  const macros: BibtexMacros = new Map(known)
  let room = REFERENCE_LIMITS.macroCharacters
  for (const source of definitions) {
    DEFINITION.lastIndex = 0
    const [opening, name = ''] = DEFINITION.exec(source) ?? []
    if (!opening) continue
    const { value } = readValue(source, opening.length, macros, room)
    room -= value?.length ?? 0
    macros.set(name.toLowerCase(), value)
  }
  return macros
}

/**
 * Reads the value that starts at `from`: texts in braces or quotes, numbers and macros, joined by `#`. Null if it is
 * longer than `room` characters, or uses an `endless` macro. `end`: position after it; `closed`: its last text is
 * closed; `undefinedNames`: macros without a definition, which are replaced by their names.
 */
export function readValue(
  source: string,
  from: number,
  macros: BibtexMacros,
  room: number = REFERENCE_LIMITS.characters,
) {
  const parts: string[] = []
  const undefinedNames: string[] = []
  let [at, length, closed, endless] = [from, 0, true, false]
  for (let isNext = true; isNext; isNext = /^\s*#/.test(source.slice(at, at + 200))) {
    at += /^[\s#]*/.exec(source.slice(at, at + 400))?.[0].length ?? 0
    const sign = source[at] ?? ''
    if (sign === '{' || sign === '"') {
      const end = endOfText(source, at)
      closed = end < source.length
      parts.push(source.slice(at + 1, end))
      at = end + 1
    } else {
      NAME.lastIndex = at
      const [word] = NAME.exec(source) ?? []
      if (!word) break
      parts.push(resolve(word))
      at += word.length
    }
    length += parts.at(-1)?.length ?? 0
    if (length > room) parts.length = 0
  }
  const value = endless || length > room ? null : parts.join('')
  return { value, end: Math.min(at, source.length), closed, endless, undefinedNames }

  function resolve(word: string): string {
    const value = macros.get(word.toLowerCase())
    if (value === null) endless = true
    if (value === undefined && !/^\d/.test(word) && monthOf(word) === 0) undefinedNames.push(word)
    return value ?? word
  }
}

/** End of a text in braces or quotes. Inner braces must be balanced. */
function endOfText(source: string, from: number): number {
  const quoted = source[from] === '"'
  let depth = 0
  for (let at = from + 1; at < source.length; at += 1) {
    const sign = source[at]
    if (sign === '\\') at += 1
    else if (sign === '{') depth += 1
    else if (depth === 0 && sign === (quoted ? '"' : '}')) return at
    else if (sign === '}') depth -= 1
  }
  return source.length
}
