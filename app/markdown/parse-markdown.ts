import { Fragment, isValidElement, type ReactNode } from 'react'
import ReactMarkdown from 'react-markdown'
import rehypeKatex from 'rehype-katex'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import { answerNodes } from './answer-nodes'
import { headingLevels } from './heading-levels'
import type { MarkdownTree } from './markdown-tree'
import { safeLink } from './safe-link'

/**
 * Parses Markdown: GFM and formulas. Raw HTML becomes text. With KaTeX it is larger than a page, so pages load it late.
 */
export function parseMarkdown(text: string, dollarMath: boolean): MarkdownTree[] {
  // The component is a pure function without hooks that only creates plain elements.
  const element = ReactMarkdown({
    remarkPlugins: [remarkGfm, [remarkMath, { singleDollarTextMath: dollarMath }], answerNodes, headingLevels],
    rehypePlugins: [[rehypeKatex, { trust: false, strict: false }]],
    urlTransform: (url) => safeLink(url) ?? '',
    children: text,
  })
  return treesOf(element)
}

function treesOf(node: ReactNode): MarkdownTree[] {
  if (typeof node === 'string') return [node]
  if (Array.isArray(node)) return node.flatMap(treesOf)
  if (!isValidElement<{ children?: ReactNode }>(node)) return []
  const { children, ...props } = node.props
  const inner = treesOf(children)
  return node.type === Fragment ? inner : [[String(node.type), props, ...inner]]
}
