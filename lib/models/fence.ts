import { createHmac, randomBytes } from 'node:crypto'
import { warnOf } from '../log'
import { readSecret } from '../secrets/private-file'

type FencedPart = {
  /** where the text stands, and what else the model may know of it */
  attributes: Record<string, string>
  text: string
}

/**
 * Puts text from papers between tags that it cannot close: their name ends in a code that comes of all that they enclose
 * and of a secret of this installation, which no author knows. The same parts give the same fence.
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

/** The secret of fences. Where no private file can be kept, a secret of this process serves as well. */
function secret(): string {
  if (ownOfProcess !== undefined) return ownOfProcess
  try {
    return readSecret('fence')
  } catch (error) {
    warnOf('the secret of the prompts was not kept')(error)
    ownOfProcess = randomBytes(32).toString('hex')
    return ownOfProcess
  }
}

/** Titles and headings come from papers too. */
function plain(value: string): string {
  return value.replace(/["<>\s]+/g, ' ').trim()
}
