import { noticeParagraph } from '../citations/blocks/answer-notice'

const BLANK_OR_QUOTE_SIGN = /^[\s>]+/

/**
 * Puts the notice as a block quotation above a streamed text. A quotation mark at the start of the text is removed,
 * because its first words would look like a notice and need no citation. Yields nothing until there is text.
 */
export async function* noticeAbove(notice: string | undefined, deltas: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = false
  for await (const delta of deltas) {
    const text = begun ? delta : delta.replace(BLANK_OR_QUOTE_SIGN, '')
    if (!text) continue
    if (!begun && notice) yield noticeParagraph(notice)
    begun = true
    yield text
  }
}
