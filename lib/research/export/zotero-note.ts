import { noteCitation, zoteroWorks } from '../../citations/files/zotero-citation'
import { locatorOf } from '../../citations/markers/place'
import { escapeHtml } from '../../text/format/markup'
import type { ExportDocument } from './document'
import { htmlFragment } from './html-file'

export type Links = {
  /** address of a place in Zotero; null if Zotero does not have the paper */
  inZotero(paperId: string, page: number): string | null
  /** address of a citation (number from 1) in Folio, at its sentence */
  inFolio(cite: number): string
  /** Zotero URIs of papers, by paper id */
  uris: Map<string, string>
}

/**
 * An answer as a Zotero note, with Zotero citations, so that *Add Note* in a word processor creates live citations.
 * Each citation is followed by links to its page in Zotero and to its sentence and source in Folio. Formulas have the
 * form of Zotero's notes.
 */
export function zoteroNote(document: ExportDocument, { inZotero, inFolio, uris }: Links): string {
  const works = zoteroWorks(document.papers, uris)
  const after = (group: number) => {
    const first = document.groups.slice(0, group).reduce((sum, places) => sum + places.length, 0)
    const links = (document.groups[group] ?? []).flatMap(({ paperId, page }, index) => {
      const zotero = locatorOf(page) === 'page' ? inZotero(paperId, page) : null
      return [...(zotero ? [link(zotero, `Zotero p. ${page}`)] : []), link(inFolio(first + index + 1), 'Folio')]
    })
    return links.length > 0 ? ` (${links.join(', ')})` : ''
  }
  const around = (index: number, html: string) => {
    const citation = noteCitation(document.groups[index] ?? [], works)
    // A style may turn citations into links, which a Zotero citation may not contain.
    const shown = html.replace(/<\/?a\b[^>]*>/g, '')
    return citation ? `<span class="citation" data-citation="${attribute(citation)}">${shown}</span>` : html
  }
  const html = htmlFragment(document, { after, around, formula })
  const cited = new Set(document.groups.flat().map(({ paperId }) => paperId))
  const items = [...works].flatMap(([id, { uri, itemData }]) => (cited.has(id) ? [{ uris: [uri], itemData }] : []))
  const embedded = items.length > 0 ? ` data-citation-items="${attribute(items)}"` : ''
  return `<div${embedded} data-schema-version="9">${html}</div>`
}

/** Encodes JSON for an attribute of a note, as Zotero does. */
function attribute(value: unknown): string {
  return encodeURIComponent(JSON.stringify(value))
}

function link(address: string, words: string): string {
  return `<a href="${escapeHtml(address)}">${words}</a>`
}

function formula(latex: string, displayMode: boolean): string {
  const tex = escapeHtml(latex)
  return displayMode ? `<pre class="math">$$${tex}$$</pre>` : `<span class="math">$${tex}$</span>`
}
