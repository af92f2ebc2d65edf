// What pdf.js asks of its surroundings is answered in its own way here, for this thread runs nothing but pdf.js.

/**
 * TeX fonts that do not say what their glyphs mean come with ff, fi and fl as the codes 0x0b to 0x0d. To pdf.js these
 * are white space, and it drops them before anyone could see them (`e ectively`): for these three the answer is no.
 * `tex-glyphs` makes letters of them.
 */
const WHITE_SPACE_PATTERN = '^(\\s)|(\\p{Mn})|(\\p{Cf})$'

/**
 * With the text comes the family to fall back to (`serif`), never the name of the font, and it takes half the time of
 * reading a page again to ask for that. But pdf.js tells fonts that it made up itself by their name, and gives what
 * stands in it as the family: all are told so, and the family of the style is the font's own name.
 */
const FONT_NAME_PATTERN = '^InvalidPDFjsFont_(.*)_\\d+$'

/** Off while a page is drawn: fonts that pdf.js takes for made-up ones are drawn in a font of its own. */
let isListening = true

/** Does `work`, which draws, with pdf.js as it is. One at a time in this thread. */
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
 * The half of pdf.js that reads hands what it read to the half that asks by cloning, as if to another thread. Of a piece
 * of text, its largest message, only the list itself is used again: the runs of characters need no copy.
 */
type Message = { chunk?: { items?: unknown } | null } | null

const clone = globalThis.structuredClone

globalThis.structuredClone = ((message: Message, options?: StructuredSerializeOptions) => {
  const { chunk } = message ?? {}
  return Array.isArray(chunk?.items) ? { ...message, chunk: { ...chunk } } : clone(message, options)
}) as typeof structuredClone
