import { isPlainMath, TEX_MATH } from './tex-math'

const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '`': '\\textasciigrave{}',
  '\u00a0': '~',
}

/**
 * Escapes plain text for LaTeX: special characters, and sequences that would form ligatures (`--`, `''`, `,,`). Letters
 * of all scripts stay as they are.
 */
export function escapeTex(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\\{}$&#%_^~<>|`\u00a0]/g, (character) => SPECIAL[character] ?? character)
    .replace(/([-',])(?=\1)/g, '$1{}')
}

/** Like `escapeTex`, but leaves mathematics such as `$O(n)$` as it is. */
export function escapeTexAroundMath(text: string): string {
  let [written, from] = ['', 0]
  for (const { 0: math, index } of text.matchAll(TEX_MATH)) {
    if (!isPlainMath(math)) continue
    written += escapeTex(text.slice(from, index)) + math
    from = index + math.length
  }
  return written + escapeTex(text.slice(from))
}

const TEX_TAGS = new Map(
  Object.entries({ i: '\\emph', b: '\\textbf', sub: '\\textsubscript', sup: '\\textsuperscript', span: '\\textsc' }),
)

/** Converts CSL markup (`<i>`, `<b>`, `<sub>`, `<sup>`, small capitals) to LaTeX. */
export function texMarkup(text: string): string {
  const tag = /<(i|b|sub|sup)>([^<>]*)<\/\1>|<(span) style="font-variant:\s*small-caps;?">([^<>]*)<\/span>/g
  let [written, from] = ['', 0]
  for (const match of text.matchAll(tag)) {
    const command = TEX_TAGS.get(match[1] ?? match[3] ?? '') ?? ''
    written += `${escapeTexAroundMath(text.slice(from, match.index))}${command}{${escapeTex(match[2] ?? match[4] ?? '')}}`
    from = match.index + match[0].length
  }
  return written + escapeTexAroundMath(text.slice(from))
}

/** Escapes an address for use as the argument of `\href` and `\url`. */
export function escapeTexUrl(url: string): string {
  return url.replace(/[{}\\^`\s]/g, encodeURIComponent).replace(/[%#&_~]/g, (character) => `\\${character}`)
}
