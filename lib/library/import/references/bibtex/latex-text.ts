import { ACCENTS, DECLARED, DROPPED, ESCAPED, STYLED, SYMBOLS, TRANSPARENT } from './latex-symbols'
import { mathText } from './math-text'

/** A command defined by a file: its text, with `#1`, `#2` for the arguments. */
export type LatexMacro = { arguments: number; body: string }

export type LatexOptions = {
  /** additional commands, by name without backslash */
  macros?: ReadonlyMap<string, LatexMacro>
  /** called with the name of each unknown command, which is replaced by its argument */
  unknown?: (name: string) => void
}

/** Maximum nesting of commands that a file defines; deeper ones are dropped. */
const DEPTH = 20
/** Maximum length of text that the macros of a file expand to, in characters. */
const LONGEST = 1_000_000

/**
 * Converts LaTeX to text (NFC) with CSL markup: `<i>`, `<b>`, `<sub>`, `<sup>`, small capitals. Accented letters are
 * precomposed, mathematics becomes Unicode, and braces are removed.
 */
export function latexText(source: string, options: LatexOptions = {}): string {
  if (!/[\\{}$~`'%-]|<<|>>/.test(source)) return source.normalize('NFC')
  const uncommented = source.replace(/(?<!\\)%[ \t]*\r?\n\s*|(?<=\n)[ \t]*%[ \t]*/g, '')
  return readGroup({ source: uncommented, at: 0 }, { ...options, depth: 0, room: { left: LONGEST } }, false).normalize(
    'NFC',
  )
}

/** Decodes LaTeX to plain text on one line, without markup. */
export function plainLatex(source: string, options: LatexOptions = {}): string {
  return latexText(source, options)
    .replace(/<\/?(?:i|b|sub|sup|span)(?:\s[^<>]*)?>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

type Cursor = { source: string; at: number }
/** `room`: characters that macros may still produce, shared by all groups. */
type State = LatexOptions & { depth: number; room: { left: number } }

/** Reads to the end of the group, including its brace, or to the end of the source. */
function readGroup(cursor: Cursor, state: State, inBraces: boolean): string {
  let text = ''
  let close = ''
  while (cursor.at < cursor.source.length) {
    const next = cursor.source[cursor.at] ?? ''
    if (next === '}') {
      cursor.at += 1
      if (inBraces) break
    } else if (next === '\\') {
      const declared = readDeclaration(cursor)
      if (declared) {
        text += declared.open
        close = declared.close + close
      } else text += readCommand(cursor, state)
    } else text += readOther(cursor, state)
  }
  return text + close
}

function readDeclaration(cursor: Cursor) {
  const name = /^\\([a-zA-Z]+)[ \n\t]*/.exec(cursor.source.slice(cursor.at, cursor.at + 40))
  const declared = name && DECLARED.get(name[1] ?? '')
  if (declared) cursor.at += name[0].length
  return declared
}

const LIGATURES: [from: string, to: string][] = [
  ['---', '—'],
  ['--', '–'],
  ['``', '“'],
  ["''", '”'],
  ['<<', '«'],
  ['>>', '»'],
  ['!`', '¡'],
  ['?`', '¿'],
  ['`', '‘'],
  ['~', ' '],
]

/** A stretch without special characters. */
const PLAIN = /[^\\{}$~`'!?<>-]+/y

function readOther(cursor: Cursor, state: State): string {
  const { source, at } = cursor
  if (source[at] === '{') {
    cursor.at += 1
    return readGroup(cursor, state, true)
  }
  if (source[at] === '$') return readMath(cursor, state)
  PLAIN.lastIndex = at
  const [plain] = PLAIN.exec(source) ?? []
  if (plain) {
    cursor.at += plain.length
    return plain
  }
  const ligature = LIGATURES.find(([from]) => source.startsWith(from, at))
  cursor.at += ligature?.[0].length ?? 1
  return ligature?.[1] ?? source[at] ?? ''
}

/** `$…$` and `$$…$$`. A dollar sign without a partner means money. */
function readMath(cursor: Cursor, state: State): string {
  const sign = cursor.source.startsWith('$$', cursor.at) ? '$$' : '$'
  const from = cursor.at + sign.length
  let end = from
  while (end < cursor.source.length && !cursor.source.startsWith(sign, end)) end += cursor.source[end] === '\\' ? 2 : 1
  if (end >= cursor.source.length || end === from) {
    cursor.at = from
    return sign
  }
  cursor.at = end + sign.length
  return writeMath(cursor.source.slice(from, end), state)
}

function writeMath(tex: string, state: State): string {
  const known = mathText(tex)
  if (known !== null) return known
  const raised = tex.replace(/\s*([_^])\s*(\{[^{}]*\}|\\[a-zA-Z]+|[^\\{}\s])/g, (_, sign, argument) =>
    sign === '_' ? `\\textsubscript{${argument}}` : `\\textsuperscript{${argument}}`,
  )
  return readNested(raised.replaceAll('$', ''), state)
}

function readNested(source: string, state: State): string {
  if (state.depth >= DEPTH) return ''
  return readGroup({ source, at: 0 }, { ...state, depth: state.depth + 1 }, false)
}

function readCommand(cursor: Cursor, state: State): string {
  const [whole = '\\', name = ''] = /^\\([a-zA-Z]+|[\s\S])?/.exec(cursor.source.slice(cursor.at, cursor.at + 60)) ?? []
  cursor.at += whole.length
  const isWord = /^[a-zA-Z]/.test(name)
  if (isWord) skipSpace(cursor)
  if (/cite|^(?:page|auto)?ref$/i.test(name) && isWord) return skipCitation(cursor)
  // In tabbing environments accents are written `\a'e`.
  const tabbing = name === 'a' && /[`'=]/.test(cursor.source[cursor.at] ?? '') ? cursor.source[cursor.at] : undefined
  if (tabbing) cursor.at += 1
  const accent = ACCENTS.get(tabbing ?? name)
  if (accent) return readAccent(cursor, state, accent)
  if (!isWord) {
    if (name === '(' || name === '[') return readUpTo(cursor, state, name === '(' ? '\\)' : '\\]')
    return ESCAPED.get(name) ?? ''
  }
  const macro = state.macros?.get(name)
  if (macro) return readMacro(cursor, state, macro)
  const styled = STYLED.get(name)
  if (styled) return styled.open + readArgument(cursor, state) + styled.close
  const dropped = DROPPED.get(name) ?? DROPPED.get(name.toLowerCase())
  if (dropped !== undefined) {
    for (let i = 0; i < dropped; i += 1) readRaw(cursor)
    return ''
  }
  if (TRANSPARENT.has(name) || DECLARED.has(name)) return ''
  const symbol = SYMBOLS.get(name)
  if (symbol !== undefined) return symbol
  return readSpecial(cursor, state, name)
}

/** `\cite[p. 3]{key}` refers to another entry, whose number or name is unknown here. */
function skipCitation(cursor: Cursor): string {
  const [options = ''] = /^\*?\s*(?:\[[^\]]*\]\s*)*/.exec(cursor.source.slice(cursor.at, cursor.at + 400)) ?? []
  cursor.at += options.length
  readRaw(cursor)
  return ''
}

function readSpecial(cursor: Cursor, state: State, name: string): string {
  switch (name) {
    case 'ensuremath':
      return writeMath(readRaw(cursor), state)
    case 'url':
    case 'path':
    case 'nolinkurl':
    case 'verb':
      return readRaw(cursor)
    case 'href':
    case 'foreignlanguage':
    case 'textcolor':
    case 'bibinfo':
      readRaw(cursor)
      return readArgument(cursor, state)
    case 'uppercase':
    case 'MakeUppercase':
      return readArgument(cursor, state).replace(/[^<>]+(?![^<]*>)/g, (text) => text.toUpperCase())
    case 'lowercase':
    case 'MakeLowercase':
      return readArgument(cursor, state).toLowerCase()
    case 'char': {
      const [whole = '', hex, decimal] =
        /^(?:"([\dA-F]+)|(\d+))\s*/.exec(cursor.source.slice(cursor.at, cursor.at + 12)) ?? []
      cursor.at += whole.length
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? 0)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    }
    default: {
      const math = mathText(`\\${name}`)
      if (math) return math
      // The argument of an ordinary command, or of a math command outside mathematics.
      if (cursor.source[cursor.at] === '{') {
        const before = cursor.at
        const whole = mathText(`\\${name}{${readRaw(cursor)}}`)
        if (whole) return whole
        cursor.at = before
      }
      state.unknown?.(name)
      return ''
    }
  }
}

function readUpTo(cursor: Cursor, state: State, end: string): string {
  const found = cursor.source.indexOf(end, cursor.at)
  if (found === -1) return ''
  const tex = cursor.source.slice(cursor.at, found)
  cursor.at = found + end.length
  return writeMath(tex, state)
}

/** The letter after an accent: possibly a command, possibly in braces. Without a letter the accent is dropped. */
function readAccent(cursor: Cursor, state: State, accent: string): string {
  skipSpace(cursor)
  const text = readArgument(cursor, state)
  const [first = '', ...rest] = [...text.normalize('NFD')]
  if (!first || /\s/.test(first)) return text
  const letter = first === 'ı' ? 'i' : first === 'ȷ' ? 'j' : first
  const marks = rest.findIndex((character) => !/\p{M}/u.test(character))
  const [on, behind] = marks === -1 ? [rest, []] : [rest.slice(0, marks), rest.slice(marks)]
  return (letter + on.join('') + accent + behind.join('')).normalize('NFC')
}

function readMacro(cursor: Cursor, state: State, macro: LatexMacro): string {
  const values = Array.from({ length: macro.arguments }, () => readRaw(cursor))
  const body = macro.body.replace(/#(\d)/g, (_, number) => values[Number(number) - 1] ?? '')
  state.room.left -= body.length
  return state.room.left < 0 ? '' : readNested(body, state)
}

function readArgument(cursor: Cursor, state: State): string {
  skipSpace(cursor)
  const next = cursor.source[cursor.at]
  if (next === undefined || next === '}') return ''
  if (next === '\\') return readCommand(cursor, state)
  if (next === '{') return readOther(cursor, state)
  const [character = ''] = String.fromCodePoint(cursor.source.codePointAt(cursor.at) ?? 0)
  cursor.at += character.length
  return character
}

/** An argument as written, without its braces. */
function readRaw(cursor: Cursor): string {
  skipSpace(cursor)
  const { source, at } = cursor
  if (source[at] !== '{') {
    const [token = ''] = /^(?:\\(?:[a-zA-Z]+|[\s\S])|[^}])/.exec(source.slice(at, at + 40)) ?? []
    cursor.at += token.length
    return token
  }
  let depth = 0
  for (let end = at; end < source.length; end += 1) {
    if (source[end] === '\\') end += 1
    else if (source[end] === '{') depth += 1
    else if (source[end] === '}') depth -= 1
    if (depth === 0) {
      cursor.at = end + 1
      return source.slice(at + 1, end)
    }
  }
  cursor.at = source.length
  return source.slice(at + 1)
}

function skipSpace(cursor: Cursor): void {
  while (/\s/.test(cursor.source[cursor.at] ?? '')) cursor.at += 1
}
