import { formatBibliography } from '../../citations/references/bibliography'
import { type CitationStyle, isNumeric } from '../../citations/references/citation-style'
import { plainScripts, plainText } from '../../citations/references/styled-text'
import { unicodeScripts } from '../../text/unicode-scripts'
import { partsOfRun, readStored } from './stored-parts'

/** The citations and references of an answer, formatted in a style. */
export type CitedAs = Awaited<ReturnType<typeof citedAs>>

/** The citations and references of a run's answer in a style. No model is asked. Throws `AppError('not_found' | 'conflict')`. */
export async function citedAs(runId: string, style: CitationStyle) {
  const { groups, papers, own, bibliography } = await readStored(await partsOfRun(runId), style)
  const ids = new Set(papers.map(({ id }) => id))
  const alone = groups.flat().map((place) => (ids.has(place.paperId) ? [place] : []))
  const isNumbers = own ? own.kind === 'numeric' : isNumeric(style)
  const each = isNumbers
    ? (await formatBibliography({ papers, groups: alone, style, own })).citations.map(plainText)
    : null
  const { isNotes } = bibliography
  return {
    style,
    /** one for each marker in the order of the text; markers that a style writes as one share the first's, then '' */
    citations: groups.flatMap((places, group) =>
      places.map((_, index) =>
        index > 0
          ? ''
          : isNotes
            ? unicodeScripts(`<sup>${group + 1}</sup>`)
            : plainScripts(bibliography.citations[group] ?? []),
      ),
    ),
    /** the same for each marker by itself; null where the style gives names */
    each: isNotes ? groups.flatMap((places, group) => places.map(() => `${group + 1}`)) : each,
    /** the footnotes of a style that cites in them, in their order */
    notes: isNotes ? bibliography.citations : [],
    entries: bibliography.entries.map(({ paperId, label, text, isWeb }) => ({ paperId, label, text, isWeb })),
  }
}
