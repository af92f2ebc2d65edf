/** Parsed Markdown as JSON: a text, or an element with its tag, React props and children. */
export type MarkdownTree = string | [tag: string, props: Record<string, unknown>, ...children: MarkdownTree[]]
