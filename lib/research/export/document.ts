import type { Root, RootContent } from 'mdast'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { placeSentences, withoutStray } from '../../citations/answer/place-sentences'
import type { ShownChange } from '../../citations/answer/quotations'
import type { CitablePaper } from '../../citations/csl/paper-to-csl'
import { formatNotice } from '../../citations/csl/publication-notice'
import { parseMarkers } from '../../citations/markers/markers'
import type { CitedPlace } from '../../citations/markers/place'
import { placeGroups } from '../../citations/markers/place-markers'
import { formatBibliography } from '../../citations/references/bibliography'
import { type CitationStyle, isNumeric } from '../../citations/references/citation-style'
import type { StyleWriter } from '../../citations/references/own-style'
import { cleanJson, xmlSafeText } from '../../text/format/clean-text'
import { escapeMarkdown, mathDelimiters } from '../../text/format/markup'
import { oneLine } from '../../text/format/phrases'
import { replaceRanges } from '../../text/spans'
import { groupNotices } from '../answers/answer-notices'
import { changedByHand, presentAnswer } from '../answers/present-answer'
import type { CitationView } from '../events/answer-view'
import type { NamedPaper } from '../events/considered-papers'
import { parseAnswer } from './parse-answer'

/** A part of an export in stored form: Markdown with `[PAPER_ID, page N]`. */
export type StoredPart = {
  /** the question, or the command behind it */
  heading: string
  markdown: string
  /** who wrote it; null: it is a command's result */
  analyst: 'extractive' | 'llm' | null
  version: number
  /** its citations, in order; empty for a command's result */
  citations: Pick<CitationView, 'ord' | 'paperId' | 'verdict' | 'sentence'>[]
  /** papers named in the question; absent: none */
  named?: NamedPaper[]
  /** sentences that the person wrote or edited */
  edited: string[]
  madeAt: Date
  /** for an answer: its id, and its citations with their quotes */
  answer?: { id: string; citations: CitationView[] }
}

/** A sentence marked in a document's text, by its number. */
export type MarkedSentence = { number: number; answerId: string; ord: number; text: string }

/** A part ready for output. Its citations are numbered across the document. */
export type Chapter = Omit<StoredPart, 'markdown' | 'citations' | 'named'> & {
  /** Markdown with a token for each citation, for `splitAtTokens` */
  text: string
  body: Root
  /** number of places that its citations point to */
  places: number
}

/** Input of all file writers. */
export type ExportDocument = Awaited<ReturnType<typeof readDocument>>

/**
 * Combines parts into one document, with citations and references in the style. Markers of unknown papers stay text.
 */
export async function readDocument(input: {
  title: string
  style: CitationStyle
  /** writer for the style `own` */
  own?: StyleWriter | null
  parts: StoredPart[]
  papers: CitablePaper[]
  /** whether literal quotes get quotation marks */
  quotationMarks: boolean
  /** whether tokens mark the sentences of answers: see `placeSentences` */
  marksSentences?: boolean
}) {
  const { style, own = null, quotationMarks } = input
  const numeric = own ? own.kind !== 'author-date' : isNumeric(style)
  const where = style === 'folio' ? 'as it stands' : own?.kind === 'note' || own?.isRaised ? 'mark' : 'before'
  const papers = cleanJson(input.papers, xmlSafeText)
  const { title, parts } = withOwnTitle({
    title: xmlSafeText(input.title),
    parts: input.parts.map(printablePart),
  })
  const speakers = papers.map((paper) => ({ ...paper, paperId: paper.id }))
  const ids = papers.map((paper) => paper.id)
  /** the places behind each citation, in order */
  const groups: CitedPlace[][] = []
  const labels = new Map(papers.map(({ id, pageLabels }) => [id, pageLabels]))
  const withLabel = (place: CitedPlace) => ({ ...place, label: labels.get(place.paperId)?.[place.page] })
  const said: MarkedSentence[] = []
  const chapters = parts.map(({ markdown, citations, named = [], ...part }): Chapter => {
    const isModel = part.analyst === 'llm'
    const sentences = answerSentences(markdown, citations)
    const { changes: presented } = presentAnswer(
      { markdown, citations, edited: part.edited },
      { papers: speakers, quotationMarks, numeric, sentences },
    )
    const titles = part.analyst === 'extractive' && style !== 'folio' ? titlesAbove(markdown, papers) : []
    const changes = [...titles, ...presented]
    const answerId = input.marksSentences && part.answer?.id
    const first = said.length
    if (answerId) said.push(...sentences.map(({ ord, text }) => ({ number: first + ord, answerId, ord, text })))
    const body = answerId
      ? placeSentences(markdown, {
          sentences: sentences.map((sentence) => ({ ...sentence, ord: first + sentence.ord })),
          sections: [],
          changes,
        })
      : replaceRanges(markdown, changes)
    const shown = noticeList(citations, papers) + namedList(named) + body
    const source = isModel ? mathDelimiters(shown) : shown
    const placed = placeGroups(source, ids, {
      first: groups.length,
      where,
    })
    groups.push(...placed.groups.map((places) => places.map(withLabel)))
    const places = placed.groups.reduce((sum, group) => sum + group.length, 0)
    // Quoted papers may contain dollar signs; a model uses them for formulas.
    return { ...part, places, text: placed.text, body: parseAnswer(placed.text, { dollarMath: isModel }) }
  })
  const known = groups.map((places) => places.filter(({ paperId }) => ids.includes(paperId)))
  const bibliography = await formatBibliography({ papers, groups: known, style, own })
  return { title, style, own, writtenAt: new Date(), chapters, groups, papers, bibliography, said }
}

/** Puts the title of its paper above each passage of a quoted answer, as on the screen. */
function titlesAbove(markdown: string, papers: CitablePaper[]): ShownChange[] {
  const titles = new Map(papers.map(({ id, title }) => [id, oneLine(title)]))
  return [...markdown.matchAll(/^> .*/gm)].flatMap(({ 0: line, index }) => {
    const [marker] = parseMarkers(line, [...titles.keys()])
    const title = marker && titles.get(marker.paperId)
    return title ? [{ start: index, end: index, text: `**${escapeMarkdown(title)}**\n\n` }] : []
  })
}

function printablePart({ heading, markdown, edited, ...part }: StoredPart): StoredPart {
  return {
    ...part,
    heading: xmlSafeText(heading),
    markdown: withoutStray(xmlSafeText(markdown)),
    edited: cleanJson(edited, xmlSafeText),
  }
}

/** The warning above an answer that cites retracted, questioned or corrected papers. */
function noticeList(citations: StoredPart['citations'], papers: CitablePaper[]): string {
  const cited = new Set(citations.map(({ paperId }) => paperId))
  const noted = papers.flatMap(({ id, title, notice }) =>
    notice && cited.has(id) ? [{ paperId: id, title, notice }] : [],
  )
  return groupNotices(noted)
    .map(({ warning, papers: own }) => {
      const lines = own.map(({ title, notice }) => `- ${escapeMarkdown(`${title}. ${formatNotice(notice)}`)}`)
      return `**${warning}**\n\n${lines.join('\n')}\n\n`
    })
    .join('')
}

/** The list of papers named in the question, above the answer. */
function namedList(papers: NamedPaper[]): string {
  if (papers.length === 0) return ''
  const lines = papers.map(({ title, authors, published, venue }) => {
    const about = [authors.join(', '), published?.slice(0, 4), venue].filter(Boolean).join(', ')
    return `- ${escapeMarkdown(about ? `${title} (${about})` : title)}`
  })
  return `**Papers named in the question**\n\n${lines.join('\n')}\n\n`
}

const OWN_TITLE = /^((?:>[^\n]*\n+)*)# +([^\n]+?) *\n+(?=[\s\S]*^## )/m

/** Uses a report's own title as the document's title. */
function withOwnTitle<Named extends { title: string; parts: StoredPart[] }>({ title, parts }: Named) {
  const [only] = parts
  const found = only && parts.length === 1 ? OWN_TITLE.exec(only.markdown) : null
  if (!only || found?.index !== 0) return { title, parts }
  const [whole, before = '', own = ''] = found
  const markdown = before + only.markdown.slice(whole.length)
  return { title: own.replace(/\\([^\p{L}\p{N}\s])/gu, '$1'), parts: [{ ...only, markdown }] }
}

/** Number of headings from which a document gets a table of contents. */
const LONG = 8

/** Whether a document is long enough for a table of contents. */
export function isLong({ chapters }: ExportDocument): boolean {
  const headings = chapters.flatMap(({ body }) =>
    body.children.filter((node) => node.type === 'heading' && node.depth < 3),
  )
  return headings.length + (chapters.length > 1 ? chapters.length : 0) >= LONG
}

/** Splits a document into its abstract, what comes before it, and the rest. */
export function splitAbstract({ children }: Root): Record<'before' | 'abstract' | 'rest', RootContent[]> {
  const isHeading = (node: RootContent) => node.type === 'heading'
  const at = children.findIndex(isHeading)
  const heading = children[at]
  const [name] = heading?.type === 'heading' ? heading.children : []
  if (name?.type !== 'text' || name.value !== 'Abstract') return { before: [], abstract: [], rest: children }
  const next = children.findIndex((node, index) => index > at && isHeading(node))
  const end = next < 0 ? children.length : next
  return { before: children.slice(0, at), abstract: children.slice(at + 1, end), rest: children.slice(end) }
}

/** Describes the origin of a part in one line. */
export function describeOrigin({ analyst, version, edited, madeAt }: Chapter): string {
  const day = madeAt.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  if (analyst === null) return `Result of a Folio command, ${day}.`
  const how = analyst === 'llm' ? 'Written by a language model from the papers cited' : 'Quoted from the papers cited'
  const byHand = edited.length > 0 ? `, except for ${changedByHand(edited.length)}` : ''
  return `${how}${byHand}, with Folio, on ${day}.${version > 1 ? ` Version ${version}.` : ''}`
}
