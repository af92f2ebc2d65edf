/** The parts of mdast needed here. */
type Node = { type: string; depth?: number; children?: Node[] }

/** Remark plugin: renumbers heading levels, so that they start below the page's heading and skip none. */
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
