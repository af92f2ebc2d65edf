// Overrides a few built-ins that pdf.js calls. This thread runs nothing but pdf.js.

/**
 * TeX fonts that do not declare their glyphs encode ff, fi and fl as 0x0b to 0x0d. pdf.js treats these as white space
 * and drops them before anyone can see them (`e ectively`), so the test for white space returns false for these three.
 * `tex-glyphs` turns them into letters.
 */
const WHITE_SPACE_PATTERN = '^(\\s)|(\\p{Mn})|(\\p{Cf})$'

/**
 * pdf.js returns a text's fallback family (`serif`) but not its font name, and asking for the name takes half as long
 * as reading the page again. It recognises fonts that it made up by a pattern, and returns the match as the family. So
 * every font name is made to match, and the family is the font's own name.
 */
const FONT_NAME_PATTERN = '^InvalidPDFjsFont_(.*)_\\d+$'

/** Turned off while a page is drawn: pdf.js draws fonts that it takes for made-up ones in a default font. */
let isListening = true

/** Runs `work`, which draws, with an unmodified pdf.js. One at a time in this thread. */
export async function withoutListening<T>(work: () => Promise<T>): Promise<T> {
  isListening = false
  try {
    return await work()
  } finally {
    isListening = true
  }
}

const match = String.prototype.match

String.prototype.match = function (this: string, pattern: unknown) {
  if (isListening && pattern instanceof RegExp) {
    if (pattern.source === FONT_NAME_PATTERN) return [`${this}`, `${this}`]
    const isLigature = this.length === 1 && this >= '\u000b' && this <= '\u000d'
    if (isLigature && pattern.source === WHITE_SPACE_PATTERN) return null
  }
  return match.call(this, pattern as RegExp)
} as typeof match

/**
 * The two halves of pdf.js exchange messages by cloning, as if they were threads. For a chunk of text, the largest
 * message, only the outer objects are copied, because nothing changes the runs in it afterwards.
 */
type Message = { chunk?: { items?: unknown } | null } | null

const clone = globalThis.structuredClone

globalThis.structuredClone = ((message: Message, options?: StructuredSerializeOptions) => {
  const { chunk } = message ?? {}
  return Array.isArray(chunk?.items) ? { ...message, chunk: { ...chunk } } : clone(message, options)
}) as typeof structuredClone
