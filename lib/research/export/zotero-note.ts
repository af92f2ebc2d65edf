import { locatorOf } from '../../citations/markers/place'
import type { ExportDocument } from './document'
import { escapeHtml, htmlFragment } from './html-file'

type Links = {
  /** of a place in a paper in Zotero; null where Zotero does not have it */
  inZotero(paperId: string, page: number): string | null
  /** of the citation with a number (from 1) in Folio, at its sentence */
  inFolio(cite: number): string
}

/**
 * An answer as a note of Zotero. Behind each citation stand the ways to its source: the page in Zotero, and the sentence with
 * its source in Folio. Formulas are written as Zotero's notes have them.
 */
export function zoteroNote(document: ExportDocument, { inZotero, inFolio }: Links): string {
  const after = (group: number) => {
    const first = document.groups.slice(0, group).reduce((sum, places) => sum + places.length, 0)
    const links = (document.groups[group] ?? []).flatMap(({ paperId, page }, index) => {
      const zotero = locatorOf(page) === 'page' ? inZotero(paperId, page) : null
      return [...(zotero ? [link(zotero, `p. ${page}`)] : []), link(inFolio(first + index + 1), 'Folio')]
    })
    return links.length > 0 ? ` (${links.join(', ')})` : ''
  }
  const html = htmlFragment(document, { after, formula })
  return `<div data-schema-version="9">${html}</div>`
}

function link(address: string, words: string): string {
  return `<a href="${escapeHtml(address)}">${words}</a>`
}

function formula(latex: string, displayMode: boolean): string {
  const tex = escapeHtml(latex)
  return displayMode ? `<pre class="math">$$${tex}$$</pre>` : `<span class="math">$${tex}$</span>`
}
