import katex from 'katex'
import type { BlockContent, DefinitionContent, List, PhrasingContent, RootContent, Table } from 'mdast'
import { markName, zoteroPreferences } from '../../citations/files/zotero-citation'
import type { BibliographyEntry } from '../../citations/references/bibliography'
import type { StyledText } from '../../citations/references/styled-text'
import { escapeHtml as escapeXml } from '../../text/format/markup'
import { describeOrigin, type ExportDocument } from './document'
import { ODF_NAMESPACES, odtStyles, type TextLook, textStyles } from './odt-styles'
import { columnShares } from './table-widths'
import { zip } from './zip'
import { zoteroCodes } from './zotero-codes'

const MEDIA_TYPE = 'application/vnd.oasis.opendocument.text'
const XML = '<?xml version="1.0" encoding="UTF-8"?>'

/**
 * An OpenDocument file for LibreOffice. Citations are reference marks, and the references a section, named so that
 * Zotero's plugin recognizes them; formulas are MathML. `uris`: Zotero URIs of papers, by paper id.
 */
export async function odtFile(document: ExportDocument, uris: Map<string, string>): Promise<Buffer> {
  const hasBibliography = document.bibliography.entries.length > 0
  const preferences = zoteroPreferences(document.style, { hasBibliography, fieldType: 'ReferenceMark' })
  const { content, formulas } = writeContent(document, uris)
  const parts = [
    { name: 'content.xml', type: 'text/xml', text: content },
    { name: 'styles.xml', type: 'text/xml', text: odtStyles() },
    { name: 'meta.xml', type: 'text/xml', text: metaOf(document, preferences) },
    ...formulas.map((text, index) => ({ name: `Formula ${index + 1}/content.xml`, type: 'text/xml', text })),
  ]
  const folders = formulas.map((_, index) => ({
    name: `Formula ${index + 1}/`,
    type: 'application/vnd.oasis.opendocument.formula',
  }))
  const entries = [{ name: '/', type: MEDIA_TYPE }, ...folders, ...parts]
    .map(
      ({ name, type }) =>
        `<manifest:file-entry manifest:full-path="${escapeXml(name)}" manifest:media-type="${type}"/>`,
    )
    .join('')
  const manifest = `${XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">${entries}</manifest:manifest>`
  return zip([
    // Programs recognize the file type by its first bytes.
    { name: 'mimetype', text: MEDIA_TYPE, isPlain: true },
    ...parts,
    { name: 'META-INF/manifest.xml', text: manifest },
  ])
}

function metaOf({ title, papers }: ExportDocument, preferences: { name: string; value: string }[]): string {
  const own = preferences
    .map(({ name, value }) => `<meta:user-defined meta:name="${name}">${escapeXml(value)}</meta:user-defined>`)
    .join('')
  return `${XML}<office:document-meta ${ODF_NAMESPACES}><office:meta><dc:title>${escapeXml(title)}</dc:title><meta:initial-creator>Folio</meta:initial-creator><dc:description>Answers with page citations, ${papers.length} references</dc:description>${own}</office:meta></office:document-meta>`
}

type BlockContext = { quoted?: boolean; depth: number }

function writeContent(document: ExportDocument, uris: Map<string, string>): { content: string; formulas: string[] } {
  const { chapters, title, bibliography } = document
  const styles = textStyles()
  const codes = zoteroCodes(document, uris)
  const formulas: string[] = []
  const columns: string[] = []

  const run = (text: string, look: TextLook = {}) => {
    const style = styles.name(look)
    const words = textOf(text)
    return style ? `<text:span text:style-name="${style}">${words}</text:span>` : words
  }
  const paragraph = (style: string, inner: string) => `<text:p text:style-name="${style}">${inner}</text:p>`

  /** A formula as MathML; one that cannot be parsed stays as written. */
  const formula = (latex: string, displayMode: boolean) => {
    const math = mathOf(latex, displayMode)
    if (!math) return run(latex, { code: true })
    formulas.push(`${XML}${math}`)
    return `<draw:frame text:anchor-type="as-char" style:rel-width="scale"><draw:object xlink:href="./Formula ${formulas.length}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame>`
  }

  const styled = (parts: StyledText, look: TextLook = {}) =>
    parts
      .map(({ text, italic, bold, superscript, subscript, smallCaps, url }) => {
        const words = run(text, { ...look, ...only({ italic, bold, superscript, subscript, smallCaps }) })
        return url ? link(url, words) : words
      })
      .join('')

  const citation = (index: number, look: TextLook) => {
    const words = styled(bibliography.citations[index] ?? [], look)
    const code = codes.citation(index)
    if (!code) return words
    const name = escapeXml(markName(code))
    return `<text:reference-mark-start text:name="${name}"/>${words}<text:reference-mark-end text:name="${name}"/>`
  }

  const inline = (nodes: PhrasingContent[], look: TextLook = {}): string =>
    nodes
      .map((node): string => {
        switch (node.type) {
          case 'text':
            return run(node.value, look)
          case 'strong':
            return inline(node.children, { ...look, bold: true })
          case 'emphasis':
            return inline(node.children, { ...look, italic: true })
          case 'delete':
            return inline(node.children, { ...look, strike: true })
          case 'inlineCode':
            return run(node.value, { ...look, code: true })
          case 'inlineMath':
            return formula(node.value, false)
          case 'break':
            return '<text:line-break/>'
          case 'link':
            return link(node.url, inline(node.children, look))
          case 'footnoteReference':
            return run(node.label ?? node.identifier, { superscript: true })
          case 'citation':
            return citation(node.index, look)
          default:
            return ''
        }
      })
      .join('')

  const list = ({ ordered, children }: List, place: BlockContext): string => {
    const items = children
      .map((item) => `<text:list-item>${item.children.map((child) => block(child, place)).join('')}</text:list-item>`)
      .join('')
    return `<text:list text:style-name="${ordered ? 'Numbers' : 'Bullets'}">${items}</text:list>`
  }

  const table = (node: Table): string => {
    const shares = columnShares(node)
    const names = shares.map((share) => {
      columns.push(
        `<style:style style:name="C${columns.length + 1}" style:family="table-column"><style:table-column-properties style:rel-column-width="${Math.round(share * 10_000)}*"/></style:style>`,
      )
      return `<table:table-column table:style-name="C${columns.length}"/>`
    })
    const rows = node.children.map(({ children: cells }, row) => {
      const inner = shares.map((_, column) => {
        const words = inline(cells[column]?.children ?? [])
        const style =
          row === 0 ? 'Table_20_Heading' : node.align?.[column] === 'right' ? 'TableRight' : 'Table_20_Contents'
        return `<table:table-cell table:style-name="Cell" office:value-type="string">${paragraph(style, words)}</table:table-cell>`
      })
      return `<table:table-row>${inner.join('')}</table:table-row>`
    })
    const [head = '', ...others] = rows
    return `<table:table table:style-name="Wide">${names.join('')}<table:table-header-rows>${head}</table:table-header-rows>${others.join('')}</table:table>${paragraph('Standard', '')}`
  }

  function block(node: RootContent | BlockContent | DefinitionContent, place: BlockContext): string {
    switch (node.type) {
      case 'paragraph':
        return paragraph(place.quoted ? 'Quotations' : 'Standard', inline(node.children))
      case 'heading':
        return headingOf(node.depth + place.depth, inline(node.children))
      case 'list':
        return list(node, place)
      case 'blockquote':
        return node.children.map((child) => block(child, { ...place, quoted: true })).join('')
      case 'code':
        return node.value
          .split('\n')
          .map((line) => paragraph('Preformatted_20_Text', textOf(line)))
          .join('')
      case 'math':
        return paragraph('Formula', formula(node.value, true))
      case 'table':
        return table(node)
      case 'thematicBreak':
        return paragraph('Rule', '')
      case 'footnoteDefinition':
        return (
          paragraph('Standard', run(`${node.label ?? node.identifier} `)) +
          node.children.map((child) => block(child, place)).join('')
        )
      default:
        return ''
    }
  }

  const entry = ({ label, text }: BibliographyEntry) =>
    paragraph('Bibliography_20_1', (label ? `${run(label)}<text:tab/>` : '') + styled(text))

  const several = chapters.length > 1
  const body = [
    paragraph('Title', run(title)),
    ...chapters.flatMap((chapter) => [
      ...(several ? [headingOf(1, run(chapter.heading))] : []),
      paragraph('Subtitle', run(describeOrigin(chapter))),
      ...chapter.body.children.map((node) => block(node, { depth: several ? 1 : 0 })),
    ]),
    ...(bibliography.entries.length > 0
      ? [
          headingOf(1, run('References')),
          `<text:section text:style-name="Whole" text:name="${escapeXml(markName(codes.bibliography))}">`,
          ...bibliography.entries.map(entry),
          '</text:section>',
        ]
      : []),
  ].join('')
  const automatic = `${styles.xml()}${columns.join('')}${CONTENT_STYLES}`
  const content = `${XML}<office:document-content ${ODF_NAMESPACES}><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`
  return { content, formulas }
}

const CONTENT_STYLES = [
  '<style:style style:name="Whole" style:family="section"><style:section-properties/></style:style>',
  '<style:style style:name="Wide" style:family="table"><style:table-properties style:rel-width="100%" table:align="margins"/></style:style>',
  '<style:style style:name="Cell" style:family="table-cell"><style:table-cell-properties fo:padding="0.1cm" fo:border="0.5pt solid #cccccc"/></style:style>',
  '<style:style style:name="TableRight" style:family="paragraph" style:parent-style-name="Table_20_Contents"><style:paragraph-properties fo:text-align="end"/></style:style>',
].join('')

function headingOf(depth: number, inner: string): string {
  const level = Math.min(depth, 6)
  return `<text:h text:style-name="Heading_20_${level}" text:outline-level="${level}">${inner}</text:h>`
}

function link(url: string, words: string): string {
  return `<text:a xlink:type="simple" xlink:href="${escapeXml(url)}">${words}</text:a>`
}

/** Preserves spaces: OpenDocument collapses several into one. */
function textOf(text: string): string {
  return escapeXml(text)
    .replace(/ {2,}|^ | $/g, (blanks) => `<text:s text:c="${blanks.length}"/>`)
    .replaceAll('\t', '<text:tab/>')
    .replaceAll('\n', '<text:line-break/>')
}

function mathOf(latex: string, displayMode: boolean): string | null {
  try {
    const html = katex.renderToString(latex, { displayMode, output: 'mathml', throwOnError: true, strict: false })
    return /<math[\s\S]*<\/math>/.exec(html)?.[0] ?? null
  } catch {
    return null
  }
}

/** The text properties that are set. */
function only(look: TextLook): TextLook {
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value))
}
