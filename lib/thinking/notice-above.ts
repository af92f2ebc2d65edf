import { noticeParagraph } from '../citations/answer/answer-notice'

const BLANK_OR_QUOTE_SIGN = /^[\s>]+/

/**
 * The notice as a quoted paragraph, and then what is written. Whoever writes has no say in what stands there: a sign of
 * quotation that it begins with is taken off, or its first words would pass for a notice and need no citation. Nothing
 * is told before there is something to tell.
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
