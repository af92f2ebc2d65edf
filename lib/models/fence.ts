import { createHash } from 'node:crypto'

type FencedPart = {
  /** where the text stands, and what else the model may know of it */
  attributes: Record<string, string>
  text: string
}

/**
 * Puts text from papers between tags that it cannot close: their name ends in a hash of all that they enclose,
 * which no author of a part of it can know. The same parts give the same fence.
 */
export function fence(tag: string, parts: FencedPart[]): string {
  const code = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
  return parts
    .map(({ attributes, text }) => {
      const shown = Object.entries(attributes).map(([name, value]) => ` ${name}="${plain(value)}"`)
      return `<${tag}-${code}${shown.join('')}>\n${text.trim()}\n</${tag}-${code}>`
    })
    .join('\n\n')
}

/** Titles and headings come from papers too. */
function plain(value: string): string {
  return value.replace(/["<>\s]+/g, ' ').trim()
}
