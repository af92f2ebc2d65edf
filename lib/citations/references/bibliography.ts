import { oneLine } from '../../text/format/phrases'
import type { CslItem } from '../csl/csl-item'
import { type CitablePaper, paperToCsl } from '../csl/paper-to-csl'
import { NOTICE_MARKS, type PublicationNotice } from '../csl/publication-notice'
import { listReferences } from '../lists/references'
import { type CitedPlace, joinPrinted, locatorOf, placeName } from '../markers/place'
import type { CitationStyle, CslStyle } from './citation-style'
import { withCslEngine } from './csl-engine'
import type { StyleWriter } from './own-style'
import { itemFor, preparedItem, sayOthers } from './prepared-item'
import { linkAddresses, plainText, readCslHtml, type StyledText } from './styled-text'
import { writeCsl } from './write-csl'

export type BibliographyEntry = {
  paperId: string
  /** `1.` or `[1]` if the style numbers its references */
  label: string | null
  /** contains line breaks only in the style `folio` */
  text: StyledText
  /** whether it is a web page, which is listed separately from works: see `referenceLists` */
  isWeb: boolean
  /** name of the paper in the text, without page and brackets, in author-date styles */
  short: StyledText | null
}

export type Bibliography = {
  /** one for each group of places, as shown in the text; each part links to its paper's entry */
  citations: StyledText[]
  entries: BibliographyEntry[]
  /** whether citations are footnotes, which the text numbers from 1 */
  isNotes: boolean
}

/**
 * Formats citations and their references in a style, without a model or the network. `groups`: the places cited
 * together, in text order; papers in none of them are listed too. `own`: writes the style `own`; if absent, Folio's
 * style is used.
 */
export async function formatBibliography(input: {
  papers: CitablePaper[]
  groups: CitedPlace[][]
  style: CitationStyle
  own?: StyleWriter | null
}): Promise<Bibliography> {
  const { papers, groups, style, own = null } = input
  const isNotes = style === 'own' && own?.kind === 'note'
  if (papers.length === 0) return { citations: groups.map(() => []), entries: [], isNotes }
  const items = papers.map(paperToCsl)
  const written = await write({ papers, items, groups, style, own })
  const pages = new Set(items.flatMap(({ id, type }) => (type === 'webpage' ? id : [])))
  const notices = new Map(papers.flatMap(({ id, notice }) => (notice ? [[id, notice] as const] : [])))
  return {
    ...written,
    isNotes,
    entries: written.entries.map((entry) => {
      const notice = notices.get(entry.paperId)
      const text = notice ? [...entry.text, ...sayNotice(notice)] : entry.text
      return { ...entry, text, isWeb: pages.has(entry.paperId) }
    }),
  }
}

/** Follows the reference, in every style. */
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

/** Before works and web pages are separated. */
type StyledCitations = Pick<Bibliography, 'citations'> & { entries: Omit<BibliographyEntry, 'isWeb'>[] }

type ToWrite = {
  papers: CitablePaper[]
  /** the papers as CSL items */
  items: CslItem[]
  groups: CitedPlace[][]
  style: CitationStyle
  own: StyleWriter | null
}

function write({ papers, items, groups, style, own }: ToWrite): StyledCitations | Promise<StyledCitations> {
  if (style === 'own' && own) return cslStyle(items, groups, own)
  if (style === 'own' || style === 'folio') return folioStyle(papers, items, groups)
  if (style === 'author') return authorStyle(items, groups)
  return cslStyle(items, groups, builtIn(style))
}

function builtIn(style: CslStyle): Pick<StyleWriter, 'kind' | 'write'> {
  return {
    kind: 'author-date',
    write: (request) => {
      const items = request.items.map((item) => itemFor(style, item))
      return withCslEngine(items, style, (engine) => writeCsl(engine, { ...request, items }))
    },
  }
}

/** Names and lists works as Chicago does, with pages marked as such. */
async function authorStyle(items: CslItem[], groups: CitedPlace[][]): Promise<StyledCitations> {
  const { entries } = await cslStyle(items, groups, builtIn('chicago'))
  const names = new Map(entries.map(({ paperId, short }) => [paperId, short ?? []]))
  const cite = (places: CitedPlace[]): StyledText =>
    byPaper(places).flatMap(({ paperId, pages, others }, index) => {
      const printed = pages.replace(/(\d)-(?=\d)/g, '$1–')
      const where = [...(pages ? [`${/[–,]/.test(printed) ? 'pp.' : 'p.'} ${printed}`] : []), ...others].join(', ')
      return [...(index > 0 ? [{ text: '; ' }] : []), ...(names.get(paperId) ?? []), { text: `, ${where}`, paperId }]
    })
  return {
    citations: groups.map((places) => (places.length > 0 ? [{ text: '(' }, ...cite(places), { text: ')' }] : [])),
    entries,
  }
}

function folioStyle(papers: CitablePaper[], items: CslItem[], groups: CitedPlace[][]): StyledCitations {
  const references = listReferences(papers.map((paper) => ({ ...paper, paperId: paper.id })))
  const others = new Set(items.flatMap(({ id, custom }) => (custom?.moreAuthors ? id : [])))
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
        { text: `\nAuthors: ${authors.map(oneLine).join(', ') || 'unknown'}${others.has(paperId) ? ' et al.' : ''}` },
        { text: `\nPublished: ${published ?? 'unknown'}` },
      ],
    })),
  }
}

// Private-use characters around each part of a citation, to tell later which paper it belongs to.
const [OPEN, NAMED, CLOSE] = ['\uE000', '\uE001', '\uE002']
const MARKS = new RegExp(`(${OPEN}\\d+${NAMED}\\s*|\\s*${CLOSE})`)

async function cslStyle(
  items: CslItem[],
  groups: CitedPlace[][],
  { kind, write }: Pick<StyleWriter, 'kind' | 'write'>,
): Promise<StyledCitations> {
  const ids = items.map((item) => item.id)
  const { citations, alone, entries } = await write({
    items: items.map(preparedItem),
    citations: groups.map((places) =>
      citationItems(places).map((item) => ({
        ...item,
        prefix: `${OPEN}${ids.indexOf(item.id)}${NAMED}`,
        suffix: `${item.suffix ?? ''}${CLOSE}`,
      })),
    ),
    // Marked like the parts of citations.
    alone: ids.map((id, index) => ({ id, prefix: `${OPEN}${index}${NAMED}`, suffix: CLOSE })),
    isNote: kind === 'note',
  })
  const short = new Map(alone.map((html, index) => [ids[index], readCitation(html, items)]))
  // A style without a reference list names a work in its footnote.
  const listed =
    entries.length > 0 || groups.length > 0 ? entries : ids.map((id, at) => ({ id, html: unmarked(alone[at] ?? '') }))
  return {
    citations: citations.map((html) => readCitation(html, items)),
    entries: listed.map(({ id, html }) => {
      const entry = readEntry(sayOthers(html))
      const named = short.get(id)?.filter((part) => part.paperId !== undefined) ?? []
      return { paperId: id, ...entry, short: entry.label === null ? named : null }
    }),
  }
}

/** Removes the marks of the parts from a citation's HTML. */
function unmarked(html: string): string {
  return html
    .split(MARKS)
    .filter((_, at) => at % 2 === 0)
    .join('')
}

/** A work in a CSL citation, with its pages and a suffix. */
export type CitationItem = { id: string; locator?: string; label?: 'page'; suffix?: string }

/** Converts the places of a group to the items of one CSL citation, in the order of their papers. */
export function citationItems(places: CitedPlace[]): CitationItem[] {
  return byPaper(places).map(({ paperId, pages, others }) => ({
    id: paperId,
    ...(pages && { locator: pages, label: 'page' }),
    // CSL has no term for an abstract or for a passage of a text without pages.
    ...(others.length > 0 && { suffix: others.map((name) => `, ${name}`).join('') }),
  }))
}

/**
 * Groups places by paper, in order: the pages as printed (`4-6, 9`, empty for none), and the names of places that are
 * not pages.
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

/** Removes line breaks, because a citation is one line whatever its names contain. */
function readCitation(lines: string, items: CslItem[]): StyledText {
  const html = sayOthers(lines.replace(/\s*[\r\n]+\s*/g, ' '))
  let paperId: string | undefined
  return readCslHtml(html).flatMap(({ text, ...look }) => {
    const parts: StyledText = []
    for (const piece of text.split(MARKS)) {
      if (piece.startsWith(OPEN)) paperId = items[Number.parseInt(piece.slice(1), 10)]?.id
      else if (piece.endsWith(CLOSE)) paperId = undefined
      else if (piece) parts.push({ text: piece, ...look, ...(paperId !== undefined && { paperId }) })
    }
    return parts
  })
}

function readEntry(html: string): Pick<BibliographyEntry, 'label' | 'text'> {
  const [, number, numbered] =
    /<div class="csl-left-margin">([\s\S]*?)<\/div>\s*<div class="csl-right-inline">([\s\S]*?)<\/div>/.exec(html) ?? []
  const body = (numbered ?? html.replace(/^\s*<div[^>]*>|<\/div>\s*$/g, '')).trim()
  const label = number === undefined ? null : plainText(readCslHtml(number)).trim()
  return { label, text: linkAddresses(readCslHtml(body)) }
}
