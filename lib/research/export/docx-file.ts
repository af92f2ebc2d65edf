import type * as Docx from 'docx'
import type { BlockContent, DefinitionContent, List, PhrasingContent, RootContent } from 'mdast'
import { referenceLists } from '../../citations/lists/reference-lists'
import type { BibliographyEntry } from '../../citations/references/bibliography'
import type { StyledText } from '../../citations/references/styled-text'
import { describeOrigin, type ExportDocument, isLong } from './document'
import { type DocxBlock, docxPages } from './docx-pages'
import { docxSources } from './docx-sources'
import { DEEPEST_LIST, docxNumbering, docxStyles } from './docx-styles'
import { docxTable } from './docx-table'
import { type ZoteroFields, zoteroFields } from './docx-zotero'
import { isHeadingOfWide, isWide } from './table-widths'

type Look = { size?: number; bold?: boolean; italics?: boolean; strike?: boolean; style?: string }
/** Context of a block: its list, and whether it is in a quotation. */
type BlockContext = { list?: { reference: string; level: number; instance: number }; quoted?: boolean; depth: number }

/**
 * A Word document: built-in styles for headings, lists, quotations and the bibliography, Word equations, linked
 * citations, and page numbers. A long document has a table of contents, and a wide table a landscape page. Sources are
 * also in Word's source manager. With `zotero`, which gives the papers' addresses in the person's Zotero, citations and
 * references are fields of its plugin instead of links.
 */
export async function docxFile(
  document: ExportDocument,
  { zotero }: { zotero?: Map<string, string> } = {},
): Promise<Buffer> {
  const [docx, { createBibliography }, { latexToMath }] = await Promise.all([
    import('docx'),
    import('docx/bibliography'),
    import('docx/math'),
  ])
  const fields = zotero ? zoteroFields(docx, document, zotero) : null
  const writer = makeWriter(docx, latexToMath, document, fields)
  const file = new docx.Document({
    title: document.title,
    creator: 'Folio',
    description: `Answers with page citations, ${document.papers.length} references`,
    styles: docxStyles(),
    numbering: docxNumbering(docx),
    bibliography: createBibliography({ sources: docxSources(document.papers) }),
    customProperties: fields?.properties,
    sections: writer.sections(),
    footnotes: writer.footnotes(),
  })
  return docx.Packer.toBuffer(file)
}

function makeWriter(
  docx: typeof Docx,
  latexToMath: (latex: string) => readonly Docx.MathComponent[],
  document: ExportDocument,
  fields: ZoteroFields | null,
) {
  const { Paragraph, TextRun, ExternalHyperlink, InternalHyperlink, Bookmark, HeadingLevel } = docx
  // The plugin compares a field's text with its own, so the text contains no links.
  const anchors = new Map(
    fields ? [] : document.bibliography.entries.map(({ paperId }, index) => [paperId, `reference-${index + 1}`]),
  )
  let lists = 0
  /** tables on pages of their own, and the headings directly above them */
  const sideways = new WeakSet<DocxBlock>()

  const run = (text: string, look: Look = {}) => new TextRun({ text, ...look })

  /** A formula as a Word equation; one that Word cannot express stays as written. */
  const formula = (latex: string): Docx.ParagraphChild => {
    try {
      return new docx.Math({ children: [...latexToMath(latex)] })
    } catch {
      return run(latex, { style: 'CodeText' })
    }
  }

  const styled = (parts: StyledText, { size }: Pick<Look, 'size'> = {}): Docx.ParagraphChild[] =>
    parts.flatMap(({ text, italic, bold, superscript, subscript, smallCaps, url, paperId }): Docx.ParagraphChild[] => {
      const look = { size, bold, italics: italic, superScript: superscript, subScript: subscript, smallCaps }
      const anchor = paperId === undefined ? undefined : anchors.get(paperId)
      const runs = (style?: string) =>
        text
          .split('\n')
          .map((line, index) => new TextRun({ text: line, ...look, style, ...(index > 0 ? { break: 1 } : {}) }))
      if (anchor) return [new InternalHyperlink({ anchor, children: runs('Citation') })]
      return url ? [new ExternalHyperlink({ link: url, children: runs('Hyperlink') })] : runs()
    })

  const inline = (nodes: PhrasingContent[], look: Look = {}): Docx.ParagraphChild[] =>
    nodes.flatMap((node): Docx.ParagraphChild[] => {
      switch (node.type) {
        case 'text':
          return [run(node.value, look)]
        case 'strong':
          return inline(node.children, { ...look, bold: true })
        case 'emphasis':
          return inline(node.children, { ...look, italics: true })
        case 'delete':
          return inline(node.children, { ...look, strike: true })
        case 'inlineCode':
          return [run(node.value, { ...look, style: 'CodeText' })]
        case 'inlineMath':
          return [formula(node.value)]
        case 'break':
          return [new TextRun({ break: 1 })]
        case 'link':
          return [
            new ExternalHyperlink({ link: node.url, children: inline(node.children, { ...look, style: 'Hyperlink' }) }),
          ]
        case 'footnoteReference':
          return [new TextRun({ text: node.label ?? node.identifier, superScript: true })]
        case 'citation': {
          if (document.bibliography.isNotes) return [new docx.FootnoteReferenceRun(node.index + 1)]
          const runs = styled(document.bibliography.citations[node.index] ?? [], look)
          return fields ? fields.citation(node.index, runs) : runs
        }
        default:
          return []
      }
    })

  const paragraph = (children: Docx.ParagraphChild[], { list, quoted }: BlockContext) =>
    new Paragraph({
      children,
      ...(quoted ? { style: 'Quote' } : {}),
      ...(list ? { numbering: list } : {}),
    })

  const listItems = (node: List, place: BlockContext): (Docx.Paragraph | Docx.Table)[] => {
    const level = Math.min(place.list ? place.list.level + 1 : 0, DEEPEST_LIST)
    const instance = lists++
    const list = { reference: node.ordered ? 'numbers' : 'bullets', level, instance }
    return node.children.flatMap(({ children }) =>
      children.flatMap((child, index) => {
        if (index === 0 && child.type === 'paragraph') return [paragraph(inline(child.children), { ...place, list })]
        if (child.type === 'list') return listItems(child, { ...place, list })
        return block(child, { ...place, list: undefined })
      }),
    )
  }

  function block(
    node: RootContent | BlockContent | DefinitionContent,
    place: BlockContext,
  ): (Docx.Paragraph | Docx.Table)[] {
    switch (node.type) {
      case 'paragraph':
        return [paragraph(inline(node.children), place)]
      case 'heading': {
        const level = Math.min(node.depth + place.depth, 6) as typeof node.depth
        return [new Paragraph({ heading: HeadingLevel[`HEADING_${level}`], children: inline(node.children) })]
      }
      case 'list':
        return listItems(node, place)
      case 'blockquote':
        return node.children.flatMap((child) => block(child, { ...place, quoted: true }))
      case 'code':
        return node.value
          .split('\n')
          .map((line) => new Paragraph({ style: 'Code', spacing: { after: 0 }, children: [run(line)] }))
      case 'math':
        return [new Paragraph({ alignment: docx.AlignmentType.CENTER, children: [formula(node.value)] })]
      case 'table': {
        const table = docxTable(docx, node, inline)
        if (isWide(node)) sideways.add(table)
        return [table, new Paragraph({})]
      }
      case 'thematicBreak':
        return [new Paragraph({ thematicBreak: true })]
      case 'footnoteDefinition':
        return [
          paragraph([run(`${node.label ?? node.identifier} `)], place),
          ...node.children.flatMap((child) => block(child, place)),
        ]
      default:
        return []
    }
  }

  const entry = ({ paperId, label, text }: BibliographyEntry) => {
    const anchor = anchors.get(paperId)
    const children = [...(label ? [run(label), new TextRun({ children: [new docx.Tab()] })] : []), ...styled(text)]
    return anchor ? [new Bookmark({ id: anchor, children })] : children
  }

  const references = (entries: BibliographyEntry[]) =>
    entries.map(
      (one, index) =>
        new Paragraph({
          style: 'Bibliography',
          children: [
            ...(fields && index === 0 ? fields.bibliography.before : []),
            ...entry(one),
            ...(fields && index === entries.length - 1 ? fields.bibliography.after : []),
          ],
        }),
    )

  /** Linked headings. Word fills in their page numbers when asked; the file does not make it ask. */
  const contents = () => [
    new docx.TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-2', beginDirty: false }),
  ]

  const children = (): DocxBlock[] => {
    const { chapters, title, bibliography } = document
    const several = chapters.length > 1
    // The plugin writes a single list.
    const listed = fields ? [{ heading: null, entries: bibliography.entries }] : referenceLists(bibliography.entries)
    return [
      new Paragraph({ heading: HeadingLevel.TITLE, children: [run(title)] }),
      ...(several && isLong(document) ? contents() : []),
      ...chapters.flatMap((chapter) => [
        ...(several ? [new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run(chapter.heading)] })] : []),
        new Paragraph({ style: 'Subtitle', children: [run(describeOrigin(chapter))] }),
        ...(!several && isLong(document) ? contents() : []),
        ...chapter.body.children.flatMap((node, index, nodes) => {
          const blocks = block(node, { depth: several ? 1 : 0 })
          if (isHeadingOfWide(node, nodes[index + 1])) for (const heading of blocks) sideways.add(heading)
          return blocks
        }),
      ]),
      ...(bibliography.entries.length > 0
        ? [
            new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run('References')] }),
            ...listed.flatMap(({ heading, entries }) => [
              ...(heading ? [new Paragraph({ heading: HeadingLevel.HEADING_2, children: [run(heading)] })] : []),
              ...references(entries),
            ]),
          ]
        : []),
    ]
  }

  /** Footnotes by number, for a style that cites in footnotes. */
  const footnotes = () => {
    const { citations, isNotes } = document.bibliography
    const notes = isNotes ? citations : []
    return Object.fromEntries(
      notes.map((text, index) => [index + 1, { children: [new Paragraph({ children: styled(text) })] }]),
    )
  }

  return { sections: () => docxPages(docx, children(), sideways), footnotes }
}
