import { splitAtSentences } from '@/lib/citations/answer/place-sentences'
import { splitAtTokens } from '@/lib/citations/markers/place-markers'

/** The parts of mdast needed here. */
type Node = {
  type: string
  value?: string
  children?: Node[]
  data?: { hName?: string; hProperties?: Record<string, unknown> }
}

/** Elements that contain part of a sentence. */
const PHRASES = new Set(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete'])

/** Elements whose children are blocks, like the root. */
const BLOCK_PARENTS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/**
 * Remark plugin for answers. Turns the tokens of `placeMarkers` into `<cite data-index>`. Wraps each sentence marked by
 * `placeSentences` in `<q data-sentence>`, in several pieces if markup or citations divide it, flagging the first and
 * last. Flags citations that follow words or another citation, those within a quoted paragraph, and what is hidden when
 * that is folded. Numbers section headings.
 */
export function answerNodes() {
  return (tree: Node) => {
    const walk = new Walk()
    walk.visit(tree)
    walk.tellEnds()
  }
}

class Walk {
  private sentence: number | null = null
  private pieces = new Map<number, Node[]>()

  visit(parent: Node) {
    let children: Node[] = []
    let piece: Node[] = []
    const wraps = PHRASES.has(parent.type)
    const close = () => {
      children.push(...this.wrapped(piece))
      piece = []
    }
    for (const child of withoutHtml(parent).flatMap(splitText)) {
      const section = sectionOf(child)
      if (child.type === 'sentence') {
        close()
        this.sentence = child.value === undefined ? null : Number(child.value)
      } else if (section !== null) {
        parent.data = { ...parent.data, hProperties: { ...parent.data?.hProperties, dataSection: section } }
      } else if (child.type === 'citation') {
        close()
        // A superscript stays attached to the text before it.
        const [, before] = partBlanks(children, 'end')
        if (before.length > 0) flag(child, 'dataBehind')
        children = [...before, child]
      } else if (wraps && this.sentence !== null && !holdsTokens(child)) piece.push(child)
      else {
        close()
        if (child.children) this.visit(child)
        children.push(child)
      }
    }
    close()
    if (parent.children) parent.children = children
    if (parent.type === 'blockquote') {
      tellCitations(parent)
      for (const paragraph of parent.children ?? []) tellFolds(paragraph)
    }
  }

  tellEnds() {
    for (const pieces of this.pieces.values()) {
      flag(pieces[0], 'dataFirst')
      flag(pieces.at(-1), 'dataLast')
    }
  }

  /** Blanks at the ends do not belong to a sentence. */
  private wrapped(nodes: Node[]): Node[] {
    if (this.sentence === null || nodes.length === 0) return nodes
    const [before, inner] = partBlanks(nodes, 'start')
    const [after, kept] = partBlanks(inner, 'end')
    // A full stop after a citation needs no mark.
    if (!kept.some(holdsWords)) return nodes
    const said: Node = {
      type: 'said',
      children: kept,
      data: { hName: 'q', hProperties: { dataSentence: this.sentence } },
    }
    this.pieces.set(this.sentence, [...(this.pieces.get(this.sentence) ?? []), said])
    return [...before, said, ...after]
  }
}

/** A block of raw HTML is shown as text, and may contain tokens, so it becomes a paragraph. */
function withoutHtml({ type, children = [] }: Node): Node[] {
  if (!BLOCK_PARENTS.has(type)) return children
  return children.map((child) =>
    child.type === 'html' ? { type: 'paragraph', children: [{ type: 'text', value: child.value ?? '' }] } : child,
  )
}

function splitText(node: Node): Node[] {
  if (node.type !== 'text') return [node]
  return splitAtSentences(node.value ?? '').flatMap((part): Node[] => {
    if (typeof part === 'string') return splitAtTokens(part).map(textOrCitation)
    if (part.kind === 'heading') return [{ type: 'section', value: String(part.number) }]
    return [{ type: 'sentence', ...(part.kind === 'start' ? { value: String(part.number) } : {}) }]
  })
}

function textOrCitation(part: string | number): Node {
  if (typeof part === 'string') return { type: 'text', value: part }
  return { type: 'citation', children: [], data: { hName: 'cite', hProperties: { dataIndex: part } } }
}

function sectionOf({ type, value }: Node): number | null {
  return type === 'section' ? Number(value) : null
}

function holdsTokens(node: Node): boolean {
  if (node.type === 'text') return splitText(node).some(({ type }) => type !== 'text')
  return (node.children ?? []).some(holdsTokens)
}

function holdsWords({ value, children = [] }: Node): boolean {
  return /[\p{L}\p{N}]/u.test(value ?? '') || children.some(holdsWords)
}

function partBlanks(nodes: Node[], side: 'start' | 'end'): [Node[], Node[]] {
  const node = side === 'start' ? nodes[0] : nodes.at(-1)
  if (node?.type !== 'text') return [[], nodes]
  const value = node.value ?? ''
  const text = side === 'start' ? value.trimStart() : value.trimEnd()
  if (text === value) return [[], nodes]
  const blank: Node = {
    type: 'text',
    value: side === 'start' ? value.slice(0, -text.length || undefined) : value.slice(text.length),
  }
  const rest = side === 'start' ? nodes.slice(1) : nodes.slice(0, -1)
  const trimmed: Node[] = text ? [{ type: 'text', value: text }] : []
  return [[blank], side === 'start' ? [...trimmed, ...rest] : [...rest, ...trimmed]]
}

/** Records the citations within a quoted paragraph on the paragraph, which is the passage they link to. */
function tellCitations(quotation: Node) {
  const cites = citationsIn(quotation)
  if (cites.length > 0) quotation.data = { ...quotation.data, hProperties: { dataCites: cites.join(' ') } }
}

/**
 * A folded passage shows only its bold sentences. Flags what else to hide: blanks before hidden sentences, and
 * citations without a bold sentence since the previous citation.
 */
function tellFolds(paragraph: Node) {
  const { children = [] } = paragraph
  let isShown = false
  paragraph.children = children.map((child, index): Node => {
    const next = children[index + 1]
    if (child.type === 'text' && child.value?.trim() === '' && next?.type === 'said' && !holdsStrong(next))
      return { type: 'gap', children: [child], data: { hName: 'span', hProperties: { dataFolds: true } } }
    if (child.type === 'citation') {
      if (!isShown) flag(child, 'dataFolds')
      isShown = false
    } else isShown ||= holdsStrong(child)
    return child
  })
}

function holdsStrong({ type, children = [] }: Node): boolean {
  return type === 'strong' || children.some(holdsStrong)
}

function citationsIn({ data, children = [] }: Node): unknown[] {
  return data?.hName === 'cite' ? [data.hProperties?.dataIndex] : children.flatMap(citationsIn)
}

function flag(node: Node | undefined, name: string) {
  if (node?.data?.hProperties) node.data.hProperties[name] = true
}
