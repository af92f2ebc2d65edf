import type { BlockContent, DefinitionContent, List, PhrasingContent, RootContent, Table } from 'mdast'
import { escapeTex, escapeTexUrl } from '../../citations/tex/tex-escape'
import { latexFormula } from './latex-math'
import { columnShares, isCrowded, isHeadingOfWide, isWide } from './table-widths'

type Block = RootContent | BlockContent | DefinitionContent
type Writing = {
  /** text of a citation */
  cite(index: number): string
  /** called with each command of a formula */
  command(name: string): void
  /** lowers the level of headings by this number */
  deeper: number
}

const SECTIONS = ['section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph']
/** Maximum nesting of lists in LaTeX. */
const DEEPEST_LIST = 4

/** Converts Markdown blocks to LaTeX, for a document that loads amsmath, amssymb and hyperref. */
export function latexBlocks(nodes: Block[], writing: Writing, depth = 0): string {
  const written = nodes.map((node, index) => {
    const text = block(node, writing, depth)
    if (depth > 0) return text
    if (isHeadingOfWide(node, nodes[index + 1])) return ''
    if (node.type !== 'table' || !isWide(node)) return text
    const heading = nodes[index - 1]
    const above = heading?.type === 'heading' ? `${block(heading, writing, depth)}\n` : ''
    return `\\begin{landscape}\n${above}${text}\n\\end{landscape}`
  })
  return written.filter(Boolean).join('\n\n')
}

function block(node: Block, writing: Writing, depth: number): string {
  switch (node.type) {
    case 'paragraph':
      return inline(node.children, writing)
    case 'heading': {
      const section = SECTIONS[Math.min(node.depth - 1 + writing.deeper, SECTIONS.length - 1)]
      return `\\${section}{${inline(node.children, writing)}}`
    }
    case 'list':
      return list(node, writing, depth)
    case 'blockquote':
      if (depth >= DEEPEST_LIST) return latexBlocks(node.children, writing, depth)
      return `\\begin{quote}\n${latexBlocks(node.children, writing, depth + 1)}\n\\end{quote}`
    case 'code':
      return code(node.value)
    case 'math': {
      const formula = readFormula(node.value, true, writing)
      return formula ? `\\[\n${formula}\n\\]` : code(node.value)
    }
    case 'table':
      return table(node, writing)
    case 'thematicBreak':
      return '\\begin{center}\\rule{0.3\\linewidth}{0.4pt}\\end{center}'
    case 'footnoteDefinition':
      return `\\textsuperscript{${escapeTex(node.label ?? node.identifier)}} ${latexBlocks(node.children, writing, depth)}`
    default:
      return ''
  }
}

function list({ ordered, start, children }: List, writing: Writing, depth: number): string {
  const items = children.map((item) => latexBlocks(item.children, writing, depth + 1))
  if (depth >= DEEPEST_LIST) return items.join('\n\n')
  const environment = ordered ? 'enumerate' : 'itemize'
  const counter = ['enumi', 'enumii', 'enumiii', 'enumiv'][depth]
  const from = ordered && start && start !== 1 && depth === 0 ? `\\setcounter{${counter}}{${start - 1}}\n` : ''
  // The braces prevent an opening bracket from becoming the item's label.
  return `\\begin{${environment}}\n${from}${items.map((item) => `\\item{} ${item}`).join('\n')}\n\\end{${environment}}`
}

/** Space between two columns, as a share of the line width. */
const BETWEEN_COLUMNS = 0.027

/** A table that may continue on further pages, with its header on each. */
function table(node: Table, writing: Writing): string {
  const { children: rows, align } = node
  const shares = columnShares(node)
  const room = 0.98 - BETWEEN_COLUMNS * (shares.length - 1)
  const ragged = (column: number) => (align?.[column] === 'right' ? '\\raggedleft' : '\\raggedright')
  const format = shares.map(
    (share, column) => `>{${ragged(column)}\\arraybackslash}p{${(share * room).toFixed(3)}\\linewidth}`,
  )
  const lines = rows.map(({ children: cells }, row) => {
    const texts = shares.map((_, column) => {
      const text = inline(cells[column]?.children ?? [], writing)
      return row === 0 && text ? `\\textbf{${text}}` : text
    })
    return `${texts.join(' & ')} \\tabularnewline${row === 0 ? ' \\hline\\endhead' : ''}`
  })
  return [
    `\\begingroup\\${isCrowded(node) ? 'footnotesize' : 'small'}\\setlength{\\LTleft}{0pt}`,
    `\\begin{longtable}{@{}${format.join('')}@{}}`,
    ...lines,
    '\\end{longtable}',
    '\\endgroup',
  ].join('\n')
}

function code(value: string): string {
  const lines = value.split('\n').map((line) => `\\texttt{${verbatim(line)}}`)
  return `\\begin{flushleft}\\small\n${lines.join('\\\\\n')}\n\\end{flushleft}`
}

function verbatim(text: string): string {
  return escapeTex(text).replace(/ {2,}|^ /g, (blanks) => '~'.repeat(blanks.length)) || '~'
}

function inline(nodes: PhrasingContent[], writing: Writing): string {
  return nodes.map((node) => phrase(node, writing)).join('')
}

function phrase(node: PhrasingContent, writing: Writing): string {
  switch (node.type) {
    case 'text':
      return escapeTex(node.value)
    case 'strong':
      return `\\textbf{${inline(node.children, writing)}}`
    case 'emphasis':
      return `\\emph{${inline(node.children, writing)}}`
    case 'delete':
      return inline(node.children, writing)
    case 'inlineCode':
      return `\\texttt{${escapeTex(node.value)}}`
    case 'inlineMath': {
      const formula = readFormula(node.value, false, writing)
      return formula ? `$${formula}$` : `\\texttt{${escapeTex(node.value)}}`
    }
    case 'break':
      return '\\newline{}'
    case 'link':
      return `\\href{${escapeTexUrl(node.url)}}{${inline(node.children, writing)}}`
    case 'footnoteReference':
      return `\\textsuperscript{${escapeTex(node.label ?? node.identifier)}}`
    case 'citation':
      return writing.cite(node.index)
    default:
      return ''
  }
}

function readFormula(value: string, display: boolean, writing: Writing): string | null {
  const formula = latexFormula(value, display)
  for (const name of formula?.commands ?? []) writing.command(name)
  return formula?.latex ?? null
}
