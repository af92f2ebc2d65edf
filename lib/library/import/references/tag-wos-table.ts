import { splitLines } from './split-lines'

/**
 * Converts Web of Science's tab-separated file, whose first line has tags as column names, to its tagged format.
 * Returns other texts unchanged.
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
