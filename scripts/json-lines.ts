import { readFileSync } from 'node:fs'

/** Parses a file with one JSON row per line. */
export function jsonLines<Row>(file: string): Row[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line): Row => JSON.parse(line))
}
