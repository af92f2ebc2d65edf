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
 * Plain text as LaTeX reads it: what has a meaning there is escaped, and signs that would flow together (`--`, `''`,
 * `,,`) are held apart. Letters of all scripts stay as they are.
 */
export function escapeTex(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\\{}$&#%_^~<>|`\u00a0]/g, (character) => SPECIAL[character] ?? character)
    .replace(/([-',])(?=\1)/g, '$1{}')
}

const TEX_TAGS = new Map(
  Object.entries({ i: '\\emph', b: '\\textbf', sub: '\\textsubscript', sup: '\\textsuperscript', span: '\\textsc' }),
)

/** A text in the markup of CSL (`<i>`, `<b>`, `<sub>`, `<sup>`, small capitals) as LaTeX reads it. */
export function texMarkup(text: string): string {
  const tag = /<(i|b|sub|sup)>([^<>]*)<\/\1>|<(span) style="font-variant:\s*small-caps;?">([^<>]*)<\/span>/g
  let [written, from] = ['', 0]
  for (const match of text.matchAll(tag)) {
    const command = TEX_TAGS.get(match[1] ?? match[3] ?? '') ?? ''
    written += `${escapeTex(text.slice(from, match.index))}${command}{${escapeTex(match[2] ?? match[4] ?? '')}}`
    from = match.index + match[0].length
  }
  return written + escapeTex(text.slice(from))
}

/** An address as the argument of `\href` and `\url`. */
export function escapeTexUrl(url: string): string {
  return url.replace(/[{}\\^`\s]/g, encodeURIComponent).replace(/[%#&_~]/g, (character) => `\\${character}`)
}
