/** Parsed markdown as JSON: a text, or an element with its tag, its React props and what is in it. */
export type MarkdownTree = string | [tag: string, props: Record<string, unknown>, ...children: MarkdownTree[]]
