import type { Line } from './line'

export type BodyFont = { font: string; fontSize: number }

/** Font and size of most of the text; everything else is compared with them. */
export function findBodyFont(lines: Line[]): BodyFont {
  const sizes = count(lines.filter((line) => line.text.length >= 25).map((line) => [tenths(line.fontSize), line]))
  const fontSize = Number(most(sizes) ?? 10)
  const near = lines.filter((line) => Math.abs(line.fontSize - fontSize) < 0.3)
  return { fontSize, font: most(count(near.map((line) => [line.font, line]))) ?? '' }
}

/** The body font on one page. Some files name their fonts anew on each page. */
export function bodyFontOn(lines: Line[], body: BodyFont): BodyFont {
  const near = lines.filter((line) => line.text.length >= 25 && Math.abs(line.fontSize - body.fontSize) < 0.3)
  if (near.length === 0 || near.some(({ font }) => font === body.font)) return body
  return { ...body, font: most(count(near.map((line) => [line.font, line]))) ?? body.font }
}

const tenths = (size: number) => (Math.round(size * 10) / 10).toString()

function count(entries: [string, Line][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [key, line] of entries) counts.set(key, (counts.get(key) ?? 0) + line.text.length)
  return counts
}

function most(counts: Map<string, number>): string | undefined {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
