import { REFERENCE_LIMITS } from './reference-limits'

/** The macros of a file by name in small letters: what each stands for; null where that is too long to be told. */
export type BibtexMacros = Map<string, string | null>

const DEFINITION = /^@\s*string\s*[{(]\s*([a-z_][\w:+-]*)\s*=\s*/iy
const USE = /[=#]\s*([a-z_][\w:+-]*)/iy
const NAME = /[a-z_][\w:+-]*|\d+/iy

/**
 * What `@string` definitions stand for. Each may be put together of those before it (`a = b # " and " # b`), which
 * doubles at each step: together they may not grow beyond the limit.
 */
export function readMacros(definitions: Iterable<string>): BibtexMacros {
  const macros: BibtexMacros = new Map()
  let room = REFERENCE_LIMITS.macroCharacters
  for (const source of definitions) {
    DEFINITION.lastIndex = 0
    const [opening, name = ''] = DEFINITION.exec(source) ?? []
    if (!opening) continue
    const value = expand(source, opening.length, macros, room)
    room -= value?.length ?? 0
    macros.set(name.toLowerCase(), value)
  }
  return macros
}

/** The macros that an entry names, as BibTeX that defines each by its value. Null: one of them is too long. */
export function macrosWithin(source: string, macros: BibtexMacros): string | null {
  if (macros.size === 0) return ''
  const named = new Set(
    source
      .toLowerCase()
      .match(/[a-z_][\w:+-]*/g)
      ?.filter((word) => macros.has(word)),
  )
  const values = [...named].map((name) => [name, macros.get(name)] as const)
  if (values.some(([, value]) => value === null)) return null
  return values.map(([name, value]) => `@string{${name} = {${value}}}\n`).join('')
}

/** The characters of an entry with the values of its macros in their places. */
export function expandedLength(source: string, macros: BibtexMacros): number {
  let length = source.length
  if (macros.size === 0) return length
  for (let at = source.search(/[{(]/) + 1; at > 0 && at < source.length; ) {
    if (source[at] === '{' || source[at] === '"') {
      at = endOfText(source, at) + 1
      continue
    }
    USE.lastIndex = at
    const [used, name = ''] = USE.exec(source) ?? []
    length += macros.get(name.toLowerCase())?.length ?? 0
    at += used?.length ?? 1
  }
  return length
}

function expand(source: string, from: number, macros: BibtexMacros, room: number): string | null {
  const parts: string[] = []
  let length = 0
  for (let at = from; at < source.length; ) {
    const sign = source[at] ?? ''
    if (sign === '{' || sign === '"') {
      const end = endOfText(source, at)
      parts.push(source.slice(at + 1, end))
      at = end + 1
    } else if (/[\s#]/.test(sign)) {
      at += 1
      continue
    } else {
      NAME.lastIndex = at
      const [word] = NAME.exec(source) ?? []
      if (!word) break
      const value = /^\d/.test(word) ? word : macros.get(word.toLowerCase())
      if (value === null) return null
      parts.push(value ?? '')
      at += word.length
    }
    length += parts.at(-1)?.length ?? 0
    if (length > room) return null
  }
  return parts.join('')
}

/** Where a text in braces or quotes ends; braces within it are pairs. */
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
