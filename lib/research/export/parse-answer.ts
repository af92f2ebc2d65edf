import type { Heading, PhrasingContent, Root } from 'mdast'
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

/** Markdown whose citations are tokens, as a tree of mdast: GFM, formulas, and a node for each citation. Headings start at 1. */
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

/** The highest headings of an answer become those of the first level. */
function raiseHeadings(tree: Root) {
  const headings = tree.children.filter((node) => node.type === 'heading')
  const by = Math.min(...headings.map((heading) => heading.depth)) - 1
  for (const heading of headings) heading.depth = (heading.depth - by) as Heading['depth']
}

/** What no file can show is what stands for it: the words of an image, and those of a link that leads nowhere. */
function placeCitations(node: { children: unknown[] }) {
  node.children = (node.children as Root['children']).flatMap((child): Root['children'] => {
    if ('children' in child) placeCitations(child)
    switch (child.type) {
      case 'text':
        return splitAtTokens(child.value.replace(/\s*\n\s*/g, ' ')).map(toNode)
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

function toNode(part: string | number): PhrasingContent {
  return typeof part === 'string' ? { type: 'text', value: part } : { type: 'citation', index: part }
}
