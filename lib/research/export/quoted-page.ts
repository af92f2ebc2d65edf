import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { resultFileName } from '../../citations/files/references-file'
import { placeName } from '../../citations/markers/place'
import type { CitationStyle } from '../../citations/references/citation-style'
import { VERDICT_WORDS } from '../../citations/verdict/verdict-words'
import type { Rect } from '../../text/document'
import { cleanJson, xmlSafeText } from '../../text/format/clean-text'
import { escapeHtml } from '../../text/format/markup'
import { presentVerdict } from '../check/present-verdict'
import type { CitationView } from '../events/answer-view'
import type { ExportDocument, MarkedSentence } from './document'
import { htmlFragment } from './html-file'
import { partsOfRun, readStored, type StoredParts } from './stored-parts'
import { wrapSentences } from './wrap-sentences'

/**
 * Text, citations and references as HTML, followed by each quote with its verdict and a placeholder for its picture.
 */
export type QuotedPage = Pick<ExportDocument, 'title' | 'writtenAt'> & {
  /** `<img data-picture="ID">` has no address yet */
  body: string
  quotes: number
  pictures: Picture[]
  /** sentences marked in the text by `data-sentence`; empty if not requested */
  said: MarkedSentence[]
}

/**
 * A part of a page to draw. `rects`: marked areas, all on one page, as fractions of the page. `id`: names the quote.
 */
export type Picture = { id: string; paperId: string; rects: Rect[] }

/** A quoted place, and the citations of it. */
type Quote = { number: number; citations: CitationView[]; picture: Picture | null }

/**
 * Renders stored quotes as a page in the citation style. It contains nothing else: no prompt, no path, no other passage.
 */
export async function quotedPage(
  parts: StoredParts,
  style: CitationStyle,
  { marksSentences = false }: { marksSentences?: boolean } = {},
): Promise<QuotedPage> {
  const document = await readStored(parts, style, { marksSentences })
  // Each marker in the text has a citation, in the same order; a command's result has none.
  const cited = document.chapters.flatMap(({ answer, places }) => {
    const citations = cleanJson(answer?.citations ?? [], xmlSafeText).map((citation) => presentVerdict(citation))
    return Array.from({ length: places }, (_, index) => citations[index])
  })
  const quotes = quotesOf(cited.filter((citation) => citation !== undefined))
  const text = htmlFragment(document, { after: (index) => marks(document, index, cited, quotes) })
  return {
    title: document.title,
    writtenAt: document.writtenAt,
    body: [wrapSentences(text), quotes.length > 0 ? quoteList(document, quotes) : ''].join('\n'),
    quotes: quotes.length,
    pictures: quotes.flatMap(({ picture }) => picture ?? []),
    said: document.said,
  }
}

/** Citations of the same words on the same page form one quote, in the order of the text. */
function quotesOf(citations: CitationView[]): Quote[] {
  const byPlace = new Map<string, CitationView[]>()
  for (const citation of citations) {
    const place = JSON.stringify([citation.paperId, citation.page, citation.quote])
    byPlace.set(place, [...(byPlace.get(place) ?? []), citation])
  }
  return [...byPlace].map(([place, citations], index) => {
    const rects = citations.find((citation) => citation.rects.length > 0)?.rects ?? []
    const marked = rects.filter(({ page }) => page === rects[0]?.page)
    const paperId = citations[0]?.paperId ?? ''
    const id = createHash('sha256').update(place).digest('hex').slice(0, 32)
    return { number: index + 1, citations, picture: marked.length > 0 ? { id, paperId, rects: marked } : null }
  })
}

/** The numbers after a citation, which link to its quotes. */
function marks(document: ExportDocument, group: number, cited: (CitationView | undefined)[], quotes: Quote[]): string {
  const first = document.groups.slice(0, group).reduce((sum, places) => sum + places.length, 0)
  const numbers = (document.groups[group] ?? []).flatMap(({ paperId }, index) => {
    const citation = cited[first + index]
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
  const papers = new Map(document.papers.map((paper) => [paper.id, paper]))
  const items = quotes.map(({ number, citations, picture }) => {
    const [{ paperId, page, quote }] = citations as [CitationView]
    const where = `${papers.get(paperId)?.title || paperId}, ${placeName(page, papers.get(paperId)?.pageLabels?.[page])}`
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
  const by = judgedBy === 'model' || verdict === 'quoted' ? '' : ' Checked by comparing words only.'
  return `<li><b class="${verdict}">${word}.</b>${said} <span>${meaning}${by}</span></li>`
}

/** A self-contained page, except for the pictures: `<img data-picture="ID">` has no address yet. */
export type SharedFile = { fileName: string; html: string; quotes: number; pictures: Picture[] }

const STYLE = path.join(process.cwd(), 'lib/research/export/shared-file.css')

/**
 * A run's answer as one HTML file: text, citations and references in the style, then each quote with its verdict and a
 * placeholder for its picture. It has no script and makes no network requests. Throws `AppError('not_found' |
 * 'conflict')`.
 */
export async function sharedFile(runId: string, style: CitationStyle): Promise<SharedFile> {
  const { title, writtenAt, body, quotes, pictures } = await quotedPage(await partsOfRun(runId), style)
  const html = await wholePage({ title, body })
  return { fileName: resultFileName(title, writtenAt, 'html'), html, quotes, pictures }
}

/** A complete HTML page around a body. `above` and `head` are HTML. */
export async function wholePage({
  title,
  body,
  above = '',
  head = '',
}: Record<'title' | 'body', string> & { above?: string; head?: string }): Promise<string> {
  const css = await readFile(STYLE, 'utf8')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head || `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">`}
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Folio">
<title>${escapeHtml(title)}</title>
<style>
${css}</style>
</head>
<body>
<main>
${above}${body}
</main>
</body>
</html>
`
}
