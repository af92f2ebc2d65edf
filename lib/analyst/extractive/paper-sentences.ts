import { paragraphsOf } from '../../text/paragraphs'
import { textOf } from '../../text/sentence-spans'
import type { PaperText } from '../analyst'
import { readSentences, type Sentence } from './sentence'
import { placeInSpans } from './span-place'

/** The sentences of a paper's paragraphs in reading order, those among them that may not be quoted. */
export function paperSentences(paper: PaperText): Sentence[] {
  return paragraphsOf(paper.pages, 'paragraph').flatMap(({ section, spans }) =>
    readSentences({
      paperId: paper.id,
      title: paper.title,
      section,
      text: textOf(paper.pages, spans),
      place: (offset) => placeInSpans(spans, offset),
    }),
  )
}
