import { type ComponentProps, createContext, memo, type ReactNode, useContext } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeKatex from 'rehype-katex'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import { citationNodes } from './citation-nodes'
import { headingLevels } from './heading-levels'
import { safeLink } from './safe-link'

/** How the place of a marker looks, and whether a sentence is marked because one of its citations is open. */
export type CitationRenderer = { cite(index: number): ReactNode; isOpen(index: number): boolean }

export const CitationRendering = createContext<CitationRenderer>({ cite: () => null, isOpen: () => false })

type Props = {
  /** markdown, its markers swapped for tokens by `placeMarkers` where it has any */
  text: string
  /** whether `$x$` is a formula; in text taken from papers a dollar is mostly a dollar */
  dollarMath?: boolean
}

/**
 * Markdown from a model, a paper or a person: GFM and formulas. Raw HTML is shown as text, images become links,
 * and links lead to http(s) or to Folio's own pages.
 */
export const Markdown = memo(function Markdown({ text, dollarMath = true }: Props) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm, [remarkMath, { singleDollarTextMath: dollarMath }], citationNodes, headingLevels]}
      rehypePlugins={[[rehypeKatex, { trust: false, strict: false }]]}
      components={components}
      urlTransform={(url) => safeLink(url) ?? ''}
    >
      {text}
    </ReactMarkdown>
  )
})

const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => (
    <SafeLink href={typeof src === 'string' ? src : undefined}>{alt ? `Image: ${alt}` : 'Image'}</SafeLink>
  ),
  table: ({ children }) => (
    <div className="table">
      <table>{children}</table>
    </div>
  ),
  cite: (props) => <Cite index={Number(dataOf(props, 'data-index'))} />,
  q: (props) => <Said cites={String(dataOf(props, 'data-cites'))}>{props.children}</Said>,
}

function SafeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const target = safeLink(href)
  if (!target) return <span>{children}</span>
  return (
    <a href={target} rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function Cite({ index }: { index: number }) {
  return useContext(CitationRendering).cite(index)
}

function Said({ cites, children }: { cites: string; children: ReactNode }) {
  const { isOpen } = useContext(CitationRendering)
  return (
    <span className="said" data-on={cites.split(' ').some((index) => isOpen(Number(index)))}>
      {children}
    </span>
  )
}

function dataOf(props: ComponentProps<'cite'>, name: string): unknown {
  return (props as Record<string, unknown>)[name]
}
