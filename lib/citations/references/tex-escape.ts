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

/** An address as the argument of `\href` and `\url`. */
export function escapeTexUrl(url: string): string {
  return url.replace(/[{}\\^`\s]/g, encodeURIComponent).replace(/[%#&_~]/g, (character) => `\\${character}`)
}
