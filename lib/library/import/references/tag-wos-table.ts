import { splitLines } from './split-lines'

/**
 * Web of Science's file with tabs, whose first line names the tags of the columns, as its file of tagged lines. Another
 * text comes back as it is.
 */
export function tagWosTable(text: string): string {
  if (!/^\uFEFF?PT\t/.test(text)) return text
  const [head = '', ...rows] = splitLines(text)
  const tags = head
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\t')
  return rows
    .map((row) => row.split('\t').flatMap((value, column) => (value.trim() ? `${tags[column]} ${value.trim()}` : [])))
    .map((lines) => `${lines.join('\n')}\nER\n`)
    .join('\n')
}
