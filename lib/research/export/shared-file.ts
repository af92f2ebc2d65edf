import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { VERDICT_WORDS } from '../../citations/check/verdict-words'
import { placeName } from '../../citations/markers/place'
import type { CitationStyle } from '../../citations/references/citation-style'
import { resultFileName } from '../../citations/references/result-file'
import { cleanJson, printableText } from '../../text/clean-text'
import type { Rect } from '../../text/document'
import { presentVerdict } from '../check/present-verdict'
import type { CitationView } from '../events'
import { getRunView } from '../runs'
import type { ExportDocument } from './document'
import { escapeHtml, htmlFragment } from './html-file'
import { partsOfRun, readStored } from './stored-parts'

/** A page of its own that needs nothing else, but for the pictures: `<img data-picture="ID">` has no address yet. */
export type SharedFile = { fileName: string; html: string; quotes: number; pictures: Picture[] }

/** A part of a page to be drawn; `rects` are what is marked in it, in fractions of the page, all of one page. */
export type Picture = { id: string; paperId: string; rects: Rect[] }

/** What is quoted of one place, and the citations that lead there. */
type Quote = { number: number; citations: CitationView[]; picture: Picture | null }

const STYLE = path.join(process.cwd(), 'lib/research/export/shared-file.css')

/**
 * The answer of a run as one HTML file: text, citations and references in the style, and below them each quote with its
 * verdict and a place for its picture. It has no script and asks no network. Throws `AppError('not_found' | 'conflict')`.
 */
export async function sharedFile(runId: string, style: CitationStyle): Promise<SharedFile> {
  const [parts, view, css] = await Promise.all([partsOfRun(runId), getRunView(runId), readFile(STYLE, 'utf8')])
  const document = await readStored(parts, style)
  const citations = cleanJson(view.citations, printableText).map((citation) => presentVerdict(citation))
  const quotes = quotesOf(citations)
  const body = htmlFragment(document, { after: (index) => marks(document, index, citations, quotes) })
  return {
    fileName: resultFileName(document.title, document.writtenAt, 'html'),
    html: page(document, css, [body, quotes.length > 0 ? quoteList(document, quotes) : ''].join('\n')),
    quotes: quotes.length,
    pictures: quotes.flatMap(({ picture }) => picture ?? []),
  }
}

/** Citations of the same words on the same page are one quote, in the order of the text. */
function quotesOf(citations: CitationView[]): Quote[] {
  const byPlace = new Map<string, CitationView[]>()
  for (const citation of citations) {
    const place = JSON.stringify([citation.paperId, citation.page, citation.quote])
    byPlace.set(place, [...(byPlace.get(place) ?? []), citation])
  }
  return [...byPlace.values()].map((citations, index) => {
    const rects = citations.find((citation) => citation.rects.length > 0)?.rects ?? []
    const marked = rects.filter(({ page }) => page === rects[0]?.page)
    const paperId = citations[0]?.paperId ?? ''
    const picture = marked.length > 0 ? { id: `picture-${index + 1}`, paperId, rects: marked } : null
    return { number: index + 1, citations, picture }
  })
}

/** The numbers behind a citation, which lead to its quotes. Each marker of the text has a citation, in the same order. */
function marks(document: ExportDocument, group: number, citations: CitationView[], quotes: Quote[]): string {
  const first = document.groups.slice(0, group).reduce((sum, places) => sum + places.length, 0)
  const numbers = (document.groups[group] ?? []).flatMap(({ paperId }, index) => {
    const citation = citations[first + index]
    const quote = quotes.find((one) => citation && one.citations.includes(citation))
    if (!citation || !quote || citation.paperId !== paperId) return []
    const { word, meaning } = VERDICT_WORDS[citation.verdict]
    const id = quote.citations[0] === citation ? ` id="cited-${quote.number}"` : ''
    return [
      `<a${id} href="#quote-${quote.number}" class="${citation.verdict}" title="${escapeHtml(`${word}. ${meaning}`)}">${quote.number}</a>`,
    ]
  })
  return numbers.length > 0 ? `<sup>${numbers.join(' ')}</sup>` : ''
}

function quoteList(document: ExportDocument, quotes: Quote[]): string {
  const titles = new Map(document.papers.map(({ id, title }) => [id, title]))
  const items = quotes.map(({ number, citations, picture }) => {
    const [{ paperId, page, quote }] = citations as [CitationView]
    const where = `${titles.get(paperId) || paperId}, ${placeName(page)}`
    return [
      `<li id="quote-${number}" value="${number}">`,
      quote ? `<blockquote>${escapeHtml(quote)}</blockquote>` : '',
      `<p class="where">${escapeHtml(where)} <a href="#cited-${number}" aria-label="Back to the text">↩</a></p>`,
      picture ? `<img data-picture="${picture.id}" alt="${escapeHtml(`The quote where it stands: ${where}`)}">` : '',
      `<ul>${citations.map(statement).join('')}</ul>`,
      '</li>',
    ].join('')
  })
  return `<h2>Quotes</h2>\n<ol class="quotes">\n${items.join('\n')}\n</ol>`
}

function statement({ verdict, sentence, judgedBy }: CitationView): string {
  const { word, meaning } = VERDICT_WORDS[verdict]
  const said = verdict === 'quoted' ? '' : ` “${escapeHtml(sentence)}”`
  const by = judgedBy === 'model' || verdict === 'quoted' ? '' : ' Compared by words.'
  return `<li><b class="${verdict}">${word}.</b>${said} <span>${meaning}${by}</span></li>`
}

function page({ title }: ExportDocument, css: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Folio">
<title>${escapeHtml(title)}</title>
<style>
${css}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}
