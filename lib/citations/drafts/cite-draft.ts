import type { PaperRef } from '../../text/names/titles'
import { ownKey, referenceKey } from '../files/reference-keys'
import { paperLabel } from '../labels/paper-labels'
import { locatorOf, placeName } from '../markers/place'
import { escapeTex } from '../tex/tex-escape'

/** Citation formats for a draft: author, year and page; Folio's own marker; LaTeX; Pandoc Markdown. */
export const KEY_STYLES = {
  author: 'Author, year, page',
  folio: 'Paper ID, page',
  latex: '\\cite[p.~N]{key}',
  pandoc: '[@key, p. N]',
} as const

export type KeyStyle = keyof typeof KEY_STYLES

type CitedPlace = PaperRef & {
  /** see `locatorOf` */
  page: number
  /** the printed page number, if it differs */
  label?: string
  marker: string
  citeKey: string | null
}
type CitedRange = { start: number; end: number; sources: (CitedPlace & { relation: string })[] }

/**
 * The citation of a page as an author types it into a manuscript: by its printed number, but for Folio's own marker. LaTeX and
 * Pandoc use the keys of the exported bibliography.
 */
export function formatKey(place: CitedPlace, style: KeyStyle): string {
  const { paperId, page, label, marker, citeKey } = place
  if (style === 'folio') return marker
  const printed = label ?? String(page)
  const isPage = locatorOf(page) === 'page'
  const where = isPage ? `p. ${printed}` : placeName(page)
  if (style === 'author') return `(${paperLabel(place, Infinity)}, ${where})`
  const key = referenceKey(citeKey ?? ownKey({ ...place, id: paperId }))
  return style === 'latex' ? `\\cite[${isPage ? `p.~${escapeTex(printed)}` : where}]{${key}}` : `[@${key}, ${where}]`
}

/** Inserts the best supporting page of each sentence into the draft, before the full stop. All other text is kept. */
export function citeDraft(draft: string, sentences: CitedRange[], style: KeyStyle): string {
  let cited = draft
  for (const { start, end, sources } of [...sentences].sort((a, b) => b.start - a.start)) {
    const source = sources.find(({ relation }) => relation === 'supports')
    if (!source) continue
    const key = formatKey(source, style)
    // The citation may already follow the full stop.
    if (draft.slice(start, end + key.length + 2).includes(key)) continue
    const stop = /[.!?]+["”’»)\]]*$/.exec(draft.slice(start, end))
    const at = end - (stop?.[0].length ?? 0)
    cited = `${cited.slice(0, at).trimEnd()} ${key}${cited.slice(at)}`
  }
  return cited
}
