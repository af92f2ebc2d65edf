import { openDocument } from '../../lib/library/pdf/reader/open-document'
import { READ_LIMITS } from '../../lib/library/pdf/reader/read-limits'
import { type PageWords, wordsOf } from './page-words'

/** Minimum share of poppler's words and pairs on a page. */
export const LEAST = { words: 0.99, pairs: 0.95 }

/**
 * Reasons why a page contains fewer of poppler's words. The list is closed. `signs`: poppler reads signs of formula
 * fonts as letters and digits (∑ as X, ′ as 0), and nothing longer is missing. `annotation`: poppler returns the text
 * of a reader's notes, which are not drawn on the page.
 */
export type Reason = 'signs' | 'annotation'

/** Longest sign, in characters. */
const LONGEST_SIGN = 2
/** Share of the missing words that are in annotations. */
const MOST = 0.9

export const isBelow = ({ words, held }: PageWords) => held < LEAST.words * words

/** The reason why a page of `file` is below the floor; null if unknown. */
export async function whyBelow(file: string, { page, lost }: PageWords & { page: number }): Promise<Reason | null> {
  const long = lost.filter((word) => word.length > LONGEST_SIGN)
  if (long.length === 0) return 'signs'
  const noted = new Set(wordsOf(await annotationText(file, page)))
  return long.filter((word) => noted.has(word)).length >= MOST * long.length ? 'annotation' : null
}

type Annotation = { contentsObj?: { str: string }; textContent?: string[] }

function annotationText(file: string, page: number): Promise<string> {
  return openDocument(file, READ_LIMITS, async (document) => {
    const annotations: Annotation[] = await (await document.getPage(page)).getAnnotations()
    return annotations
      .map(({ contentsObj, textContent = [] }) => `${contentsObj?.str ?? ''}\n${textContent.join('\n')}`)
      .join('\n')
  })
}
