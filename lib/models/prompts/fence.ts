import { createHmac, randomBytes } from 'node:crypto'
import { warnOf } from '../../log'
import { readSecret } from '../../secrets/private-file'

type FencedPart = {
  /** the source of the text, and other facts for the model */
  attributes: Record<string, string>
  text: string
}

/**
 * Encloses text from papers in tags that it cannot close. The tag name ends in a code made from the enclosed text and a
 * secret of this installation, which no author knows. Equal parts give equal fences.
 */
export function fence(tag: string, parts: FencedPart[]): string {
  const code = createHmac('sha256', secret()).update(JSON.stringify(parts)).digest('hex').slice(0, 12)
  return parts
    .map(({ attributes, text }) => {
      const shown = Object.entries(attributes).map(([name, value]) => ` ${name}="${plain(value)}"`)
      return `<${tag}-${code}${shown.join('')}>\n${text.trim()}\n</${tag}-${code}>`
    })
    .join('\n\n')
}

/** Like `fence`, for a single text without attributes. */
export function fenceText(tag: string, text: string): string {
  return fence(tag, [{ attributes: {}, text }])
}

let ownOfProcess: string | undefined

/** The secret for fences. If it cannot be stored in a private file, each process uses its own. */
function secret(): string {
  if (ownOfProcess !== undefined) return ownOfProcess
  try {
    return readSecret('fence')
  } catch (error) {
    warnOf('the prompt secret was not saved')(error)
    ownOfProcess = randomBytes(32).toString('hex')
    return ownOfProcess
  }
}

/** Titles and headings also come from papers. */
function plain(value: string): string {
  return value.replace(/["<>\s]+/g, ' ').trim()
}
