import type { LatexMacro } from './latex-text'

const NEW_COMMAND = /\\(?:re)?(?:new|provide)command\*?\s*\{?\\([a-zA-Z]+)\}?\s*(?:\[(\d)\])?\s*(?=\{)/g
const DEF = /\\def\s*\\([a-zA-Z]+)\s*((?:#\d)*)\s*(?=\{)/g

/** Commands of TeX that place boxes and measure them: such a definition draws a sign, and its text means nothing. */
const DRAWS =
  /\\(?:[hv]box|setbox|box|ooalign|lower|raise|raisebox|accent|kern|[hv]skip|hss|leavevmode|mathsurround|hidewidth)(?![a-zA-Z])/

/**
 * Commands that a file's `@preamble` entries define by `\newcommand`, `\providecommand` and `\def`. Leaves out those
 * that draw a sign, as MathSciNet defines `\polhk`.
 */
export function readPreamble(preambles: string[]): Map<string, LatexMacro> {
  const macros = new Map<string, LatexMacro>()
  for (const source of preambles) {
    for (const match of source.matchAll(NEW_COMMAND))
      macros.set(match[1] ?? '', {
        arguments: Number(match[2] ?? 0),
        body: bodyAt(source, match.index + match[0].length),
      })
    for (const match of source.matchAll(DEF))
      macros.set(match[1] ?? '', {
        arguments: (match[2] ?? '').length / 2,
        body: bodyAt(source, match.index + match[0].length),
      })
  }
  for (const [name, { body }] of macros) if (DRAWS.test(body)) macros.delete(name)
  return macros
}

function bodyAt(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '{') depth += 1
    else if (source[at] === '}' && --depth === 0) return source.slice(from + 1, at)
  }
  return ''
}
