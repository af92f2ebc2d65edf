/** Escapes text for HTML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Escapes plain text for use within a line of Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_<>$~[\]|]/g, (sign) => `\\${sign}`)
}

const CODE = /(^[ \t]*(?:```|~~~)[\s\S]*?(?:^[ \t]*(?:```|~~~)[ \t]*$|(?![\s\S]))|`[^`\n]*`)/m

/**
 * Models write formulas as `\(x\)`, `\[x\]`, or `$$x$$` on one line; remark-math supports `$x$`, and `$$` on lines of
 * its own. Leaves code unchanged.
 */
export function mathDelimiters(markdown: string): string {
  return markdown
    .split(new RegExp(CODE, 'gm'))
    .map((part, index) => (index % 2 === 1 ? part : translate(part)))
    .join('')
}

function translate(text: string): string {
  return text
    .replace(/\\\(([^\n]+?)\\\)/g, (_, formula: string) => `$${formula.trim()}$`)
    .replace(/^([ \t]*)\\\[([\s\S]+?)\\\][ \t]*$/gm, (_, indent: string, formula: string) => display(indent, formula))
    .replace(/^([ \t]*)\$\$([^\n$]+)\$\$[ \t]*$/gm, (_, indent: string, formula: string) => display(indent, formula))
}

function display(indent: string, formula: string): string {
  const lines = formula.trim().split('\n')
  return ['$$', ...lines, '$$'].map((line) => indent + line.trim()).join('\n')
}
