import { randomUUID } from 'node:crypto'
import type { CslItem } from '../csl/csl-item'
import { type CitablePaper, paperToCsl } from '../csl/paper-to-csl'
import { workAddress } from '../labels/work-address'
import type { CitedPlace } from '../markers/place'
import { citationItems } from '../references/bibliography'
import type { BuiltInStyle, CitationStyle } from '../references/citation-style'

// The data that Zotero's word processor plugins store in a document: https://www.zotero.org/support/dev/client_coding,
// and the schema below, to which they add the visible text.
const SCHEMA = 'https://github.com/citation-style-language/schema/raw/master/csl-citation.json'

/**
 * The styles in Zotero's repository that Folio's styles correspond to. Zotero has no equivalent of Folio's own style.
 */
const STYLES: Record<BuiltInStyle, { id: string; locale: string }> = {
  author: { id: 'chicago-author-date', locale: 'en-US' },
  folio: { id: 'apa', locale: 'en-US' },
  apa: { id: 'apa', locale: 'en-US' },
  chicago: { id: 'chicago-author-date', locale: 'en-US' },
  harvard: { id: 'harvard-cite-them-right', locale: 'en-GB' },
  ieee: { id: 'ieee', locale: 'en-US' },
  vancouver: { id: 'nlm-citation-sequence', locale: 'en-US' },
}

/** A work as Zotero's plugins identify it within a document. */
type ZoteroWork = { uri: string; itemData: CslItem }

/** The works of a document by paper id. */
export type ZoteroWorks = Map<string, ZoteroWork>

/** `uris`: addresses of papers in the user's Zotero, by paper id. */
export function zoteroWorks(papers: CitablePaper[], uris: Map<string, string>): ZoteroWorks {
  const taken = new Set<string>()
  return new Map(
    papers.map((paper) => {
      const own = workUri(paper)
      // Two records may have the same address: they are cited as separate works, unless Zotero has one item for both.
      const uri = uris.get(paper.id) ?? (taken.has(own) ? anonymousUri() : own)
      taken.add(uri)
      return [paper.id, { uri, itemData: embeddedItem(paper) }]
    }),
  )
}

/**
 * Returns an address that identifies a work outside the user's Zotero. For an address that is not a Zotero item, the
 * plugin uses the embedded work, and treats all citations with the same address as one work.
 */
function workUri(paper: CitablePaper): string {
  return workAddress({ ...paper, url: null }) ?? anonymousUri()
}

function anonymousUri(): string {
  return `urn:uuid:${randomUUID()}`
}

/** Removes fields that no style prints and that may be the user's own notes. */
function embeddedItem(paper: CitablePaper): CslItem {
  const { abstract, annote, keyword, note, ...item } = paperToCsl(paper)
  return item
}

/**
 * Returns the field code of a citation. `places` belong to one citation, `shown` is its visible text, and `works` has
 * its papers.
 */
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

/**
 * Returns a citation in the form of Zotero notes, which store the works separately; null if none of the works is known.
 */
export function noteCitation(places: CitedPlace[], works: ZoteroWorks): object | null {
  const items = citationItems(places).flatMap(({ id, ...where }) => {
    const work = works.get(id)
    return work ? [{ uris: [work.uri], ...where }] : []
  })
  return items.length > 0 ? { citationItems: items, properties: {} } : null
}

/** Returns the field code of the reference list; `uncited`: ids of papers that are listed without a citation. */
export function zoteroBibliography(uncited: string[], works: ZoteroWorks): string {
  const uris = uncited.flatMap((id) => works.get(id)?.uri ?? []).map((uri) => [uri])
  return `ZOTERO_BIBL ${JSON.stringify({ uncited: uris, omitted: [], custom: [] })} CSL_BIBLIOGRAPHY`
}

/** Returns the document settings of the plugin, as the file properties `ZOTERO_PREF_1`, `ZOTERO_PREF_2`, … */
export function zoteroPreferences(
  style: CitationStyle,
  { hasBibliography, fieldType }: { hasBibliography: boolean; fieldType: 'Field' | 'ReferenceMark' },
): { name: string; value: string }[] {
  const { id, locale } = STYLES[style === 'own' ? 'folio' : style]
  const xml = [
    '<data data-version="3" zotero-version="7.0.0">',
    `<session id="${shortId()}"/>`,
    // The plugin formats its list by the style when it first writes it.
    `<style id="http://www.zotero.org/styles/${id}" locale="${locale}" hasBibliography="${hasBibliography ? 1 : 0}" bibliographyStyleHasBeenSet="0"/>`,
    `<prefs><pref name="fieldType" value="${fieldType}"/></prefs></data>`,
  ].join('')
  return (xml.match(PROPERTY) ?? []).map((value, index) => ({ name: `ZOTERO_PREF_${index + 1}`, value }))
}

/** Word truncates properties at this length. */
const PROPERTY = /.{1,255}/gs

/** Returns the name of a LibreOffice reference mark or section with this code; the random suffix keeps names unique. */
export function markName(code: string): string {
  return `${code} RND${randomUUID().replaceAll('-', '').slice(0, 10)}`
}

/** Returns eight letters and digits, like the plugin's own ids. */
function shortId(): string {
  return randomUUID().slice(0, 8)
}
