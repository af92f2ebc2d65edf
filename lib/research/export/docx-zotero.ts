import type * as Docx from 'docx'
import { plainText } from '../../citations/references/styled-text'
import {
  zoteroBibliography,
  zoteroCitation,
  zoteroPreferences,
  zoteroWorks,
} from '../../citations/references/zotero-citation'
import type { ExportDocument } from './document'

/** A document's citations and references as fields of Word that Zotero's plugin takes over. */
export type ZoteroFields = ReturnType<typeof zoteroFields>

/** `uris`: where papers lie in the person's Zotero, by their ids. */
export function zoteroFields(
  { TextRun, ImportedXmlComponent }: typeof Docx,
  document: ExportDocument,
  uris: Map<string, string>,
) {
  const { style, groups, papers, bibliography } = document
  const works = zoteroWorks(papers, uris)
  const known = groups.map((places) => places.filter(({ paperId }) => works.has(paperId)))
  const cited = new Set(known.flat().map(({ paperId }) => paperId))
  const uncited = bibliography.entries.map(({ paperId }) => paperId).filter((id) => !cited.has(id))

  const mark = (type: 'begin' | 'separate' | 'end') =>
    new TextRun({ children: [new ImportedXmlComponent('w:fldChar', { 'w:fldCharType': type })] })
  const open = (code: string) => {
    const instruction = new ImportedXmlComponent('w:instrText', { 'xml:space': 'preserve' })
    instruction.push(` ADDIN ${code} `)
    return [mark('begin'), new TextRun({ children: [instruction] }), mark('separate')]
  }

  return {
    /** The citation with that number, which is shown as `runs`. */
    citation(index: number, runs: Docx.ParagraphChild[]): Docx.ParagraphChild[] {
      const places = known[index] ?? []
      if (places.length === 0) return runs
      const shown = plainText(bibliography.citations[index] ?? [])
      return [...open(zoteroCitation(places, shown, works)), ...runs, mark('end')]
    },
    /** What stands before the first and behind the last of the references. */
    bibliography: { before: open(zoteroBibliography(uncited, works)), after: [mark('end')] },
    properties: zoteroPreferences(style, { hasBibliography: bibliography.entries.length > 0 }),
  }
}
