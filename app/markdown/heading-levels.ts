/** The little of mdast that is needed here. */
type Node = { type: string; depth?: number; children?: Node[] }

/** Remark plugin: whatever levels a text uses, its headings start below that of the page and skip none. */
export function headingLevels() {
  return (tree: Node) => {
    const headings = listHeadings(tree)
    const used = [...new Set(headings.map((heading) => heading.depth ?? 1))].sort((a, b) => a - b)
    for (const heading of headings) heading.depth = Math.min(6, 2 + used.indexOf(heading.depth ?? 1))
  }
}

function listHeadings(node: Node): Node[] {
  if (node.type === 'heading') return [node]
  return (node.children ?? []).flatMap(listHeadings)
}
