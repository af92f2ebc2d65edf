import type CSL from 'citeproc'
import type { CslItem } from '../csl/csl-item'

/** A part of a citation: a work with its prefix and suffix. */
type Part = { id: string; prefix: string; suffix: string; locator?: string; label?: 'page' }

/** Works, their citations in text order, and each work alone. Plain JSON. */
export type CslRequest = { items: CslItem[]; citations: Part[][]; alone: Part[]; isNote: boolean }

/** The HTML of each citation, of each work alone, and of the list entries in order. Plain JSON. */
export type CslOutput = { citations: string[]; alone: string[]; entries: { id: string; html: string }[] }

/** Writes citations and references with an engine that knows the items. Footnote styles number them from 1. */
export function writeCsl(engine: CSL.Engine, { citations, alone, isNote }: CslRequest): CslOutput {
  const clusters = [
    ...citations.map((citationItems, index) => ({
      citationID: String(index),
      citationItems,
      properties: { noteIndex: isNote ? index + 1 : 0 },
    })),
    // The works alone come last: they show what the style calls each work.
    ...alone.map((item, index) => ({
      citationID: `alone-${index}`,
      citationItems: [item],
      properties: { noteIndex: isNote ? citations.length + index + 1 : 0 },
    })),
  ]
  const html = engine.rebuildProcessorState(clusters, 'html', []).map(([, , text]) => text)
  // Footnote styles may have no reference list.
  const list = engine.makeBibliography() || null
  return {
    citations: html.slice(0, citations.length),
    alone: html.slice(citations.length),
    entries: list ? list[1].map((entry, index) => ({ id: list[0].entry_ids[index]?.[0] ?? '', html: entry })) : [],
  }
}
