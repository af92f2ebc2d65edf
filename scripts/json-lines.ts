import { readFileSync } from 'node:fs'

/** The rows of a file that has one on each line, in JSON. */
export function jsonLines<Row>(file: string): Row[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line): Row => JSON.parse(line))
}
