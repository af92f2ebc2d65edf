import katex from 'katex'
import type { BlockContent, DefinitionContent, List, PhrasingContent, RootContent, Table } from 'mdast'
import { paperToCsl } from '../../citations/csl/paper-to-csl'
import { workAddress } from '../../citations/labels/work-address'
import { referenceLists } from '../../citations/lists/reference-lists'
import type { StyledText } from '../../citations/references/styled-text'
import { escapeHtml } from '../../text/format/markup'
import { describeOrigin, type ExportDocument } from './document'

type Block = RootContent | BlockContent | DefinitionContent

type Options = {
  /** wraps the HTML of the citation with that number */
  around?: (index: number, html: string) => string
  /** HTML after the citation with that number */
  after?: (index: number) => string
  /** formats a TeX formula; MathML by default */
  formula?: (latex: string, displayMode: boolean) => string
}

/**
 * The document as unstyled HTML for the clipboard. Word processors accept its headings, lists, tables and formulas. All
 * text from answers and papers is escaped.
 */
export function htmlFragment(
  document: ExportDocument,
  { after = () => '', around = (_, html) => html, formula = mathml }: Options = {},
): string {
  const { chapters, title, bibliography } = document
  const several = chapters.length > 1
  const write = writer(document, several ? 2 : 1, { after, around, formula })
  const entries = referenceLists(bibliography.entries).flatMap(({ heading, entries }) => [
    ...(heading ? [`<h3>${escapeHtml(heading)}</h3>`] : []),
    ...entries.map(({ label, text }) => {
      const number = label === null ? '' : `${escapeHtml(label)} `
      return `<p>${number}${styled(document, text)}</p>`
    }),
  ])
  return [
    `<h1>${escapeHtml(title)}</h1>`,
    ...chapters.flatMap((chapter) => [
      several ? `<h2>${escapeHtml(chapter.heading)}</h2>` : '',
      `<p><small>${escapeHtml(describeOrigin(chapter))}</small></p>`,
      ...chapter.body.children.map(write),
    ]),
    notes(document),
    ...(entries.length > 0 ? ['<h2>References</h2>', ...entries] : []),
  ]
    .filter(Boolean)
    .join('\n')
}

function writer(document: ExportDocument, deeper: number, { after, around, formula }: Required<Options>) {
  const inline = (nodes: PhrasingContent[]): string => nodes.map(phrase).join('')

  const block = (node: Block): string => {
    switch (node.type) {
      case 'paragraph':
        return `<p>${inline(node.children)}</p>`
      case 'heading': {
        const level = Math.min(node.depth + deeper, 6)
        return `<h${level}>${inline(node.children)}</h${level}>`
      }
      case 'list':
        return list(node)
      case 'blockquote':
        return `<blockquote>${node.children.map(block).join('\n')}</blockquote>`
      case 'code':
        return `<pre><code>${escapeHtml(node.value)}</code></pre>`
      case 'math':
        return displayed(formula(node.value, true))
      case 'table':
        return table(node)
      case 'thematicBreak':
        return '<hr>'
      case 'footnoteDefinition':
        return `<p><sup>${escapeHtml(node.label ?? node.identifier)}</sup> ${node.children.map(block).join('\n')}</p>`
      default:
        return ''
    }
  }

  const list = ({ ordered, start, children }: List): string => {
    const items = children.map((item) => {
      const [only] = item.children
      const body =
        item.children.length === 1 && only?.type === 'paragraph'
          ? inline(only.children)
          : item.children.map(block).join('\n')
      return `<li>${body}</li>`
    })
    const tag = ordered ? 'ol' : 'ul'
    return `<${tag}${ordered && start && start !== 1 ? ` start="${start}"` : ''}>${items.join('\n')}</${tag}>`
  }

  const table = ({ children: rows, align }: Table): string => {
    const lines = rows.map(({ children: cells }, row) => {
      const tag = row === 0 ? 'th' : 'td'
      return `<tr>${cells.map(({ children }, column) => `<${tag} align="${align?.[column] ?? 'left'}">${inline(children)}</${tag}>`).join('')}</tr>`
    })
    return `<table border="1">${lines.join('\n')}</table>`
  }

  const phrase = (node: PhrasingContent): string => {
    switch (node.type) {
      case 'text':
        return escapeHtml(node.value)
      case 'strong':
        return `<strong>${inline(node.children)}</strong>`
      case 'emphasis':
        return `<em>${inline(node.children)}</em>`
      case 'delete':
        return `<s>${inline(node.children)}</s>`
      case 'inlineCode':
        return `<code>${escapeHtml(node.value)}</code>`
      case 'inlineMath':
        return formula(node.value, false)
      case 'break':
        return '<br>'
      case 'link':
        return `<a href="${escapeHtml(node.url)}">${inline(node.children)}</a>`
      case 'footnoteReference':
        return `<sup>${escapeHtml(node.label ?? node.identifier)}</sup>`
      case 'citation':
        return around(node.index, citation(document, node.index)) + after(node.index)
      default:
        return ''
    }
  }
  return block
}

/** A formula on a line of its own is a paragraph, unless it is already a block. */
function displayed(html: string): string {
  return html.startsWith('<pre') ? html : `<p>${html}</p>`
}

/** Converts a formula to MathML, which word processors turn into equations; text that is no formula stays as written. */
function mathml(latex: string, displayMode: boolean): string {
  try {
    return katex.renderToString(latex, {
      displayMode,
      output: 'mathml',
      throwOnError: true,
      strict: false,
      trust: false,
    })
  } catch {
    return `<code>${escapeHtml(latex)}</code>`
  }
}

/** A citation, or the number of its footnote. */
function citation(document: ExportDocument, index: number): string {
  const { citations, isNotes } = document.bibliography
  return isNotes ? `<sup>${index + 1}</sup>` : styled(document, citations[index] ?? [])
}

/** Footnotes, for a style that cites in footnotes. */
function notes(document: ExportDocument): string {
  const { citations, isNotes } = document.bibliography
  if (!isNotes || citations.length === 0) return ''
  return `<h2>Notes</h2>\n<ol>\n${citations.map((parts) => `<li>${styled(document, parts)}</li>`).join('\n')}\n</ol>`
}

function styled(document: ExportDocument, parts: StyledText): string {
  return parts
    .map(({ text, italic, bold, superscript, subscript, smallCaps, url, paperId }) => {
      let html = escapeHtml(text).replaceAll('\n', '<br>')
      if (italic) html = `<i>${html}</i>`
      if (bold) html = `<b>${html}</b>`
      if (superscript) html = `<sup>${html}</sup>`
      if (subscript) html = `<sub>${html}</sub>`
      if (smallCaps) html = `<span style="font-variant: small-caps">${html}</span>`
      const target = paperId === undefined ? url : addressOf(document, paperId)
      return target ? `<a href="${escapeHtml(target)}">${html}</a>` : html
    })
    .join('')
}

/** Web address of a paper, since the clipboard cannot contain internal links. */
function addressOf({ papers }: ExportDocument, paperId: string): string | undefined {
  const paper = papers.find(({ id }) => id === paperId)
  const { DOI, URL } = paper ? paperToCsl(paper) : {}
  return workAddress({ arxivId: null, doi: DOI ?? null, url: URL ?? null }) ?? undefined
}
