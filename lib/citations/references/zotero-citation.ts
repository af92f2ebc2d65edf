import { randomUUID } from 'node:crypto'
import type { CitedPlace } from '../markers/place'
import { citationItems } from './bibliography'
import type { BuiltInStyle, CitationStyle } from './citation-style'
import type { CslItem } from './csl-item'
import { type CitablePaper, paperToCsl } from './paper-to-csl'
import { workAddress } from './work-address'

// What Zotero's plugins for word processors keep in a document: https://www.zotero.org/support/dev/client_coding, and the
// schema below, to which they add the text that is shown.
const SCHEMA = 'https://github.com/citation-style-language/schema/raw/master/csl-citation.json'

/** The styles of Zotero's repository that Folio's follow. Folio's own is none that Zotero knows. */
const STYLES: Record<BuiltInStyle, { id: string; locale: string }> = {
  author: { id: 'chicago-author-date', locale: 'en-US' },
  folio: { id: 'apa', locale: 'en-US' },
  apa: { id: 'apa', locale: 'en-US' },
  chicago: { id: 'chicago-author-date', locale: 'en-US' },
  harvard: { id: 'harvard-cite-them-right', locale: 'en-GB' },
  ieee: { id: 'ieee', locale: 'en-US' },
  vancouver: { id: 'nlm-citation-sequence', locale: 'en-US' },
}

/** A work as Zotero's plugins know it in one document. */
type ZoteroWork = { uri: string; itemData: CslItem }

/** The papers of a document by their ids. */
export type ZoteroWorks = Map<string, ZoteroWork>

/** `uris`: where papers lie in the person's Zotero, by their ids. */
export function zoteroWorks(papers: CitablePaper[], uris: Map<string, string>): ZoteroWorks {
  const taken = new Set<string>()
  return new Map(
    papers.map((paper) => {
      const own = workUri(paper)
      // Two records may name one address: each is cited for itself, unless Zotero has one work for both.
      const uri = uris.get(paper.id) ?? (taken.has(own) ? anonymousUri() : own)
      taken.add(uri)
      return [paper.id, { uri, itemData: embeddedItem(paper) }]
    }),
  )
}

/**
 * What tells the citations of a work that is in no library of Zotero from those of others. For an address that is none of Zotero's items, the plugin takes
 * the work as it is embedded; all citations with the address are of one work.
 */
function workUri(paper: CitablePaper): string {
  return workAddress({ ...paper, url: null }) ?? anonymousUri()
}

function anonymousUri(): string {
  return `urn:uuid:${randomUUID()}`
}

/** The item without what no style prints, and what may be the person's own. */
function embeddedItem(paper: CitablePaper): CslItem {
  const { abstract, annote, keyword, note, ...item } = paperToCsl(paper)
  return item
}

/** The code of a citation's field: `places` are of one citation, in works that are known, and `shown` is its text. */
export function zoteroCitation(places: CitedPlace[], shown: string, works: ZoteroWorks): string {
  const citation = {
    citationID: shortId(),
    properties: { unsorted: false, formattedCitation: shown, plainCitation: shown, noteIndex: 0 },
    citationItems: citationItems(places).flatMap(({ id, ...where }) => {
      const work = works.get(id)
      return work ? [{ id, uris: [work.uri], itemData: work.itemData, ...where }] : []
    }),
    schema: SCHEMA,
  }
  return `ZOTERO_ITEM CSL_CITATION ${JSON.stringify(citation)}`
}

/** A citation as a note of Zotero has it, which keeps its works apart from it; null where none of them is known. */
export function noteCitation(places: CitedPlace[], works: ZoteroWorks): object | null {
  const items = citationItems(places).flatMap(({ id, ...where }) => {
    const work = works.get(id)
    return work ? [{ uris: [work.uri], ...where }] : []
  })
  return items.length > 0 ? { citationItems: items, properties: {} } : null
}

/** The code of the field around the references; `uncited` are ids of papers that are listed without a citation. */
export function zoteroBibliography(uncited: string[], works: ZoteroWorks): string {
  const uris = uncited.flatMap((id) => works.get(id)?.uri ?? []).map((uri) => [uri])
  return `ZOTERO_BIBL ${JSON.stringify({ uncited: uris, omitted: [], custom: [] })} CSL_BIBLIOGRAPHY`
}

/** What the plugin is to know of the document, as the properties `ZOTERO_PREF_1`, `ZOTERO_PREF_2`, … of the file. */
export function zoteroPreferences(
  style: CitationStyle,
  { hasBibliography, fieldType }: { hasBibliography: boolean; fieldType: 'Field' | 'ReferenceMark' },
): { name: string; value: string }[] {
  const { id, locale } = STYLES[style === 'own' ? 'folio' : style]
  const xml = [
    '<data data-version="3" zotero-version="7.0.0">',
    `<session id="${shortId()}"/>`,
    // The plugin lays its list out by its style when it first writes it.
    `<style id="http://www.zotero.org/styles/${id}" locale="${locale}" hasBibliography="${hasBibliography ? 1 : 0}" bibliographyStyleHasBeenSet="0"/>`,
    `<prefs><pref name="fieldType" value="${fieldType}"/></prefs></data>`,
  ].join('')
  return (xml.match(PROPERTY) ?? []).map((value, index) => ({ name: `ZOTERO_PREF_${index + 1}`, value }))
}

/** Word cuts the text of a property here. */
const PROPERTY = /.{1,255}/gs

/** The name of a reference mark or section of LibreOffice that holds a code; without what is random, two would have one name. */
export function markName(code: string): string {
  return `${code} RND${randomUUID().replaceAll('-', '').slice(0, 10)}`
}

/** Eight letters and digits, as the plugin's own. */
function shortId(): string {
  return randomUUID().slice(0, 8)
}
