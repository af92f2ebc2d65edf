import type * as Docx from 'docx'
import { zoteroPreferences } from '../../citations/files/zotero-citation'
import type { ExportDocument } from './document'
import { zoteroCodes } from './zotero-codes'

/** A document's citations and references as Word fields of Zotero's plugin. */
export type ZoteroFields = ReturnType<typeof zoteroFields>

/** `uris`: Zotero URIs of papers, by paper id. */
export function zoteroFields(
  { TextRun, ImportedXmlComponent }: typeof Docx,
  document: ExportDocument,
  uris: Map<string, string>,
) {
  const codes = zoteroCodes(document, uris)
  const hasBibliography = document.bibliography.entries.length > 0

  const mark = (type: 'begin' | 'separate' | 'end') =>
    new TextRun({ children: [new ImportedXmlComponent('w:fldChar', { 'w:fldCharType': type })] })
  const open = (code: string) => {
    const instruction = new ImportedXmlComponent('w:instrText', { 'xml:space': 'preserve' })
    instruction.push(` ADDIN ${code} `)
    return [mark('begin'), new TextRun({ children: [instruction] }), mark('separate')]
  }

  return {
    /** The citation with that number, displayed as `runs`. */
    citation(index: number, runs: Docx.ParagraphChild[]): Docx.ParagraphChild[] {
      const code = codes.citation(index)
      return code ? [...open(code), ...runs, mark('end')] : runs
    },
    /** Start and end of the reference list. */
    bibliography: { before: open(codes.bibliography), after: [mark('end')] },
    properties: zoteroPreferences(document.style, { hasBibliography, fieldType: 'Field' }),
  }
}
