import type { Heading, ListItem, Paragraph, PhrasingContent, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { splitAtTokens } from '../../citations/markers/place-markers'

/** A citation in the text: its number in the document. */
type CitationNode = { type: 'citation'; index: number }

declare module 'mdast' {
  interface PhrasingContentMap {
    citation: CitationNode
  }
  interface RootContentMap {
    citation: CitationNode
  }
}

/**
 * Parses Markdown with citation tokens into an mdast tree: GFM, formulas, and a node for each citation. Headings start
 * at level 1.
 */
export function parseAnswer(text: string, { dollarMath }: { dollarMath: boolean }): Root {
  const tree = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkMath, { singleDollarTextMath: dollarMath })
    .parse(text)
  placeCitations(tree)
  raiseHeadings(tree)
  return tree
}

/** Raises headings so that the highest is at level 1. */
function raiseHeadings(tree: Root) {
  const headings = tree.children.filter((node) => node.type === 'heading')
  const by = Math.min(...headings.map((heading) => heading.depth)) - 1
  for (const heading of headings) heading.depth = (heading.depth - by) as Heading['depth']
}

/** Nodes whose children are blocks; the children of all others are inline. */
const BLOCK_PARENTS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/**
 * Replaces content that files cannot show: images by their alternative text, dead links by their text, tags by their
 * source, checkboxes by a character.
 */
function placeCitations(node: { type: string; children: unknown[] }) {
  node.children = (node.children as Root['children']).flatMap((child): Root['children'] => {
    if ('children' in child) placeCitations(child)
    switch (child.type) {
      case 'text':
        return readWords(child.value)
      case 'html':
        return BLOCK_PARENTS.has(node.type)
          ? [{ type: 'paragraph', children: readWords(child.value) }]
          : readWords(child.value)
      case 'listItem':
        return [typeof child.checked === 'boolean' ? withBox(child, child.checked ? '☑' : '☐') : child]
      case 'image':
      case 'imageReference':
        return child.alt ? [toNode(child.alt)] : []
      case 'link':
        return /^(https?:|mailto:)/i.test(child.url) ? [child] : child.children
      case 'linkReference':
        return child.children
      default:
        return [child]
    }
  })
}

function withBox(item: ListItem, box: string): ListItem {
  const [first, ...others] = item.children
  const boxed: Paragraph =
    first?.type === 'paragraph'
      ? { ...first, children: [toNode(`${box} `), ...first.children] }
      : { type: 'paragraph', children: [toNode(box)] }
  return { ...item, children: [boxed, ...(first?.type === 'paragraph' ? others : item.children)] }
}

function readWords(value: string): PhrasingContent[] {
  return splitAtTokens(value.replace(/\s*\n\s*/g, ' ')).map(toNode)
}

function toNode(part: string | number): PhrasingContent {
  return typeof part === 'string' ? { type: 'text', value: part } : { type: 'citation', index: part }
}
