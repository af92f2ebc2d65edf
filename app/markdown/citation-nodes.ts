import { splitAtTokens } from '@/lib/citations/place-markers'

/** The little of mdast that is needed here. */
type Node = { type: string; value?: string; children?: Node[]; data?: { hName: string; hProperties?: object } }

const SENTENCE_START = /[.!?…]["”’)\]]*\s+(?=[\p{Lu}\p{N}"“‘([])/gu

/**
 * Remark plugin: turns the tokens of `placeMarkers` into `<cite data-index>`, and wraps the sentence before them
 * in `<q data-cites="3 4">`, so that it can be marked while one of its citations is open.
 */
export function citationNodes() {
  return (tree: Node) => visit(tree)
}

function visit(node: Node) {
  for (const child of node.children ?? []) visit(child)
  const parts = node.children?.flatMap(splitText)
  if (parts?.some((part) => part.type === 'citation')) node.children = wrapSentences(parts)
}

function splitText(node: Node): Node[] {
  if (node.type !== 'text') return [node]
  return splitAtTokens(node.value ?? '').map((part) =>
    typeof part === 'string' ? { type: 'text', value: part } : citation(part),
  )
}

function citation(index: number): Node {
  return { type: 'citation', children: [], data: { hName: 'cite', hProperties: { dataIndex: index } } }
}

function wrapSentences(nodes: Node[]): Node[] {
  const done: Node[] = []
  let before: Node[] = []
  for (let at = 0; at < nodes.length; ) {
    const run = citationsFrom(nodes, at)
    if (run.length === 0) {
      before.push(nodes[at] as Node)
      at += 1
      continue
    }
    const { earlier, sentence, blank } = lastSentence(before)
    done.push(...earlier, ...(sentence.length > 0 ? [said(sentence, run)] : []), ...blank, ...run)
    before = []
    at += run.length
  }
  return [...done, ...before]
}

/** The citations that follow each other from `at`, with the blanks between them. */
function citationsFrom(nodes: Node[], at: number): Node[] {
  let end = at
  for (let next = at; next < nodes.length; next++) {
    if (nodes[next]?.type === 'citation') end = next + 1
    else if (nodes[next]?.value?.trim() !== '') break
  }
  return nodes[at]?.type === 'citation' ? nodes.slice(at, end) : []
}

function said(children: Node[], run: Node[]): Node {
  const cites = run.flatMap((node) => Object.values(node.data?.hProperties ?? {}))
  return { type: 'said', children, data: { hName: 'q', hProperties: { dataCites: cites.join(' ') } } }
}

/** Parts the nodes where their last sentence starts, and takes the blanks around it off. */
function lastSentence(nodes: Node[]): { earlier: Node[]; sentence: Node[]; blank: Node[] } {
  const start = lastStart(nodes)
  const [earlier, rest] = partAt(nodes, start.node, start.offset)
  const last = rest.at(-1)
  if (last?.type !== 'text') return { earlier, sentence: rest, blank: [] }
  const end = (last.value ?? '').trimEnd().length
  const [sentence, blank] = partAt(rest, rest.length - 1, end)
  return { earlier, sentence, blank }
}

function lastStart(nodes: Node[]): { node: number; offset: number } {
  for (let node = nodes.length - 1; node >= 0; node--) {
    if (nodes[node]?.type === 'break' || isLeadIn(nodes[node]))
      return { node: node + 1, offset: blanks(nodes[node + 1]) }
    const found = nodes[node]?.type === 'text' ? [...(nodes[node]?.value ?? '').matchAll(SENTENCE_START)].at(-1) : null
    if (found) return { node, offset: found.index + found[0].length }
  }
  return { node: 0, offset: blanks(nodes[0]) }
}

/** A few bold words with a full stop of their own, such as the name of the paper that speaks. */
function isLeadIn(node: Node | undefined): boolean {
  return node?.type === 'strong' && /[.:!?]$/.test(node.children?.at(-1)?.value ?? '')
}

function blanks(node: Node | undefined): number {
  const text = node?.type === 'text' ? (node.value ?? '') : ''
  return text.length - text.trimStart().length
}

/** The nodes before and from a place in the text of one of them. */
function partAt(nodes: Node[], at: number, offset: number): [Node[], Node[]] {
  const node = nodes[at]
  if (node?.type !== 'text') return [nodes.slice(0, at), nodes.slice(at)]
  const text = (value: string): Node[] => (value ? [{ type: 'text', value }] : [])
  const value = node.value ?? ''
  return [
    [...nodes.slice(0, at), ...text(value.slice(0, offset))],
    [...text(value.slice(offset)), ...nodes.slice(at + 1)],
  ]
}
