import type { Root } from 'mdast'
import { type Bibliography, type CitedPlace, formatBibliography } from '../../citations/bibliography'
import type { CitationStyle } from '../../citations/citation-style'
import type { CitablePaper } from '../../citations/paper-to-csl'
import { placeGroups } from '../../citations/place-groups'
import { mathDelimiters } from '../../text/math-delimiters'
import { parseAnswer } from './parse-answer'

/** An answer as it is stored: markdown with `[PAPER_ID, page N]`. */
export type StoredAnswer = {
  question: string
  markdown: string
  analyst: 'extractive' | 'llm'
  version: number
  answeredAt: Date
}

/** One answer, ready to be written: its citations are numbered through the whole document. */
export type Chapter = Omit<StoredAnswer, 'markdown'> & {
  /** markdown with a token for each citation, for `splitAtTokens` */
  text: string
  body: Root
}

/** What all writers of files start from. */
export type ExportDocument = {
  title: string
  style: CitationStyle
  writtenAt: Date
  chapters: Chapter[]
  /** the places behind each citation, in the order of the text */
  groups: CitedPlace[][]
  papers: CitablePaper[]
  bibliography: Bibliography
}

/** Reads answers into one document, with citations and references in the style. Markers of other papers stay text. */
export async function readDocument(input: {
  title: string
  style: CitationStyle
  answers: StoredAnswer[]
  papers: CitablePaper[]
}): Promise<ExportDocument> {
  const { title, style, answers, papers } = input
  const ids = papers.map((paper) => paper.id)
  const groups: CitedPlace[][] = []
  const chapters = answers.map(({ markdown, ...answer }) => {
    const isModel = answer.analyst === 'llm'
    const source = isModel ? mathDelimiters(markdown) : markdown
    const placed = placeGroups(source, ids, { first: groups.length, beforeStop: style !== 'folio' })
    groups.push(...placed.groups)
    // What a paper is quoted with may hold a dollar; a model writes formulas.
    return { ...answer, text: placed.text, body: parseAnswer(placed.text, { dollarMath: isModel }) }
  })
  const known = groups.map((places) => places.filter(({ paperId }) => ids.includes(paperId)))
  const bibliography = await formatBibliography({ papers, groups: known, style })
  return { title, style, writtenAt: new Date(), chapters, groups, papers, bibliography }
}

/** How an answer came about, in one line. */
export function describeAnswer({ analyst, version, answeredAt }: Chapter): string {
  const how = analyst === 'llm' ? 'Written by a language model from the papers cited' : 'Quoted from the papers cited'
  const day = answeredAt.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  return `${how}, with Folio, on ${day}.${version > 1 ? ` Version ${version}.` : ''}`
}
