import { oneLine } from '../../text/one-line'
import { joinPrinted } from '../check/join-pages'
import { locatorOf, placeName } from '../markers/place'
import type { CitationStyle } from './citation-style'
import { withCslEngine } from './csl-engine'
import type { CslItem } from './csl-item'
import { type CitablePaper, paperToCsl } from './paper-to-csl'
import { NOTICE_MARKS, type PublicationNotice } from './publication-notice'
import { listReferences } from './references'
import { linkAddresses, plainText, readCslHtml, type StyledText } from './styled-text'

/** `page`: see `locatorOf`. `label`: the number printed on that page, where it is another. */
export type CitedPlace = { paperId: string; page: number; label?: string }

export type BibliographyEntry = {
  paperId: string
  /** `1.` or `[1]` where the style numbers its references */
  label: string | null
  /** lines are parted by line breaks, in the style `folio` alone */
  text: StyledText
  /** a page of the web, which is listed apart from works: see `referenceLists` */
  isWeb: boolean
  /** how the paper is named in the text, without page and brackets, in styles that give author and date */
  short: StyledText | null
}

export type Bibliography = {
  /** one for each group of places, as it stands in the text; each part leads to its paper's entry */
  citations: StyledText[]
  entries: BibliographyEntry[]
}

/**
 * Writes citations and their references in a style. `groups` are the places that stand together in the text, in
 * its order; papers that none of them names are listed too. No model and no network takes part.
 */
export async function formatBibliography(input: {
  papers: CitablePaper[]
  groups: CitedPlace[][]
  style: CitationStyle
}): Promise<Bibliography> {
  const { papers, groups, style } = input
  if (papers.length === 0) return { citations: groups.map(() => []), entries: [] }
  const written = style === 'folio' ? folioStyle(papers, groups) : await cslStyle(papers, groups, style)
  const pages = new Set(papers.flatMap((paper) => (paperToCsl(paper).type === 'webpage' ? paper.id : [])))
  const notices = new Map(papers.flatMap(({ id, notice }) => (notice ? [[id, notice] as const] : [])))
  return {
    ...written,
    entries: written.entries.map((entry) => {
      const notice = notices.get(entry.paperId)
      const text = notice ? [...entry.text, ...sayNotice(notice)] : entry.text
      return { ...entry, text, isWeb: pages.has(entry.paperId) }
    }),
  }
}

/** Behind a reference, in every style. */
function sayNotice(notice: PublicationNotice): StyledText {
  return linkAddresses([
    { text: ` [${NOTICE_MARKS[notice.kind]}`, bold: true },
    { text: restOf(notice) },
    { text: ']' },
  ])
}

function restOf({ date, url }: PublicationNotice): string {
  return `${date ? ` ${date}` : ''}${url ? `, ${url}` : ''}`
}

/** As it is written, before works and pages of the web are told apart. */
type Written = { citations: Bibliography['citations']; entries: Omit<BibliographyEntry, 'isWeb'>[] }

function folioStyle(papers: CitablePaper[], groups: CitedPlace[][]): Written {
  const references = listReferences(papers.map((paper) => ({ ...paper, paperId: paper.id })))
  return {
    citations: groups.map((places) =>
      places.flatMap(({ paperId, page, label }, index): StyledText => {
        const part = { text: `[${paperId}, ${placeName(page, label)}]`, paperId }
        return index === 0 ? [part] : [{ text: ' ' }, part]
      }),
    ),
    entries: references.map(({ number, paperId, title, authors, published }) => ({
      paperId,
      label: `${number}.`,
      short: null,
      text: [
        { text: `${paperId} - ${oneLine(title) || 'Untitled'}` },
        { text: `\nAuthors: ${authors.map(oneLine).join(', ') || 'unknown'}` },
        { text: `\nPublished: ${published ?? 'unknown'}` },
      ],
    })),
  }
}

// Private-use characters around each part of a citation tell afterwards which paper it is of.
const [OPEN, NAMED, CLOSE] = ['\uE000', '\uE001', '\uE002']
const MARKED = new RegExp(`${OPEN}(\\d+)${NAMED}\\s*([\\s\\S]*?)\\s*${CLOSE}`, 'g')

async function cslStyle(
  papers: CitablePaper[],
  groups: CitedPlace[][],
  style: Exclude<CitationStyle, 'folio'>,
): Promise<Written> {
  const items = papers.map(paperToCsl)
  const ids = items.map((item) => item.id)
  const clusters = groups.map((places, index) => ({
    citationID: String(index),
    citationItems: citationItems(places).map((item) => ({
      ...item,
      prefix: `${OPEN}${ids.indexOf(item.id)}${NAMED}`,
      suffix: `${item.suffix ?? ''}${CLOSE}`,
    })),
    properties: { noteIndex: 0 },
  }))
  return withCslEngine(items, style, (engine) => {
    // Last come the papers by themselves: what the styles call them, told apart like all the others.
    const alone = ids.map((id, index) => ({
      citationID: `alone-${index}`,
      citationItems: [{ id, prefix: `${OPEN}${index}${NAMED}`, suffix: CLOSE }],
      properties: { noteIndex: 0 },
    }))
    const all = engine.rebuildProcessorState([...clusters, ...alone], 'html', [])
    const cited = all.slice(0, clusters.length)
    const short = new Map(
      all.slice(clusters.length).map(([, , html], index) => [ids[index], readCitation(html, items)]),
    )
    const [{ entry_ids }, bodies] = engine.makeBibliography()
    return {
      citations: cited.map(([, , html]) => readCitation(html, items)),
      entries: bodies.map((html, index) => {
        const paperId = entry_ids[index]?.[0] ?? ''
        const entry = readEntry(html)
        const named = short.get(paperId)?.filter((part) => part.paperId !== undefined) ?? []
        return { paperId, ...entry, short: entry.label === null ? named : null }
      }),
    }
  })
}

/** A work of a citation as CSL has it: which, on which pages, and what is said behind them. */
export type CitationItem = { id: string; locator?: string; label?: 'page'; suffix?: string }

/** The places of a group as the items of one CSL citation, in the order in which their papers come. */
export function citationItems(places: CitedPlace[]): CitationItem[] {
  return byPaper(places).map(({ paperId, pages, others }) => ({
    id: paperId,
    ...(pages && { locator: pages, label: 'page' }),
    // CSL has no word for an abstract, nor for a passage of a text without pages.
    ...(others.length > 0 && { suffix: others.map((name) => `, ${name}`).join('') }),
  }))
}

/**
 * The places of a group by paper, in the order in which the papers come: its pages as they are printed (`4-6, 9`, empty for
 * none), and the names of those places that are none.
 */
export function byPaper(places: CitedPlace[]): { paperId: string; pages: string; others: string[] }[] {
  const all = new Map<string, CitedPlace[]>()
  for (const place of places) all.set(place.paperId, [...(all.get(place.paperId) ?? []), place])
  return [...all].map(([paperId, own]) => ({
    paperId,
    pages: joinPrinted(own.filter(({ page }) => locatorOf(page) === 'page')),
    others: [...new Set(own.flatMap(({ page }) => (locatorOf(page) === 'page' ? [] : [placeName(page)])))],
  }))
}

/** A citation is one line, whatever the names in it hold. */
function readCitation(lines: string, items: CslItem[]): StyledText {
  const html = lines.replace(/\s*[\r\n]+\s*/g, ' ')
  const parts: StyledText = []
  let from = 0
  for (const { index, 0: whole, 1: number, 2: body = '' } of html.matchAll(MARKED)) {
    parts.push(...readCslHtml(html.slice(from, index)))
    const paperId = items[Number(number)]?.id
    parts.push(...readCslHtml(body).map((part) => (paperId ? { ...part, paperId } : part)))
    from = index + whole.length
  }
  return [...parts, ...readCslHtml(html.slice(from))]
}

function readEntry(html: string): Pick<BibliographyEntry, 'label' | 'text'> {
  const [, number, numbered] =
    /<div class="csl-left-margin">([\s\S]*?)<\/div>\s*<div class="csl-right-inline">([\s\S]*?)<\/div>/.exec(html) ?? []
  const body = (numbered ?? html.replace(/^\s*<div[^>]*>|<\/div>\s*$/g, '')).trim()
  const label = number === undefined ? null : plainText(readCslHtml(number)).trim()
  return { label, text: linkAddresses(readCslHtml(body)) }
}
