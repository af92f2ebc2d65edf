import { splitAtTokens } from './place-markers'

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
  if (!node.children) return
  for (const child of node.children) visit(child)
  if (!node.children.some((child) => child.type === 'text' && splitAtTokens(child.value ?? '').length > 1))
    if (
      !node.children.some((child) => child.type === 'text' && typeof splitAtTokens(child.value ?? '')[0] === 'number')
    )
      return
  node.children = wrapSentences(node.children.flatMap(splitText))
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
    const { earlier, sentence } = lastSentence(before)
    done.push(...earlier, ...(sentence.length > 0 ? [said(sentence, run)] : []), ...run)
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

/** Parts the nodes where their last sentence starts. A line break starts one, too. */
function lastSentence(nodes: Node[]): { earlier: Node[]; sentence: Node[] } {
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at] as Node
    if (node.type === 'break') return { earlier: nodes.slice(0, at + 1), sentence: nodes.slice(at + 1) }
    const start = node.type === 'text' ? sentenceStart(node.value ?? '') : 0
    if (start > 0)
      return {
        earlier: [...nodes.slice(0, at), { type: 'text', value: node.value?.slice(0, start) ?? '' }],
        sentence: [{ type: 'text', value: node.value?.slice(start) ?? '' }, ...nodes.slice(at + 1)],
      }
  }
  return { earlier: [], sentence: nodes }
}

function sentenceStart(text: string): number {
  const last = [...text.matchAll(SENTENCE_START)].at(-1)
  if (last) return last.index + last[0].length
  return text.length - text.trimStart().length
}
