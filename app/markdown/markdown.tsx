import {
  type ComponentProps,
  createContext,
  isValidElement,
  memo,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeKatex from 'rehype-katex'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import type { SentenceVerdict } from '@/lib/citations/answer/answer-sentences'
import { byteCache } from '@/lib/library/search/segments/byte-cache'
import { answerNodes } from './answer-nodes'
import { headingLevels } from './heading-levels'
import { safeLink } from './safe-link'
import { TableCell } from './table-cell'

/** How a sentence of an answer is shown. */
export type SentenceLook = {
  verdict: SentenceVerdict
  isEdited: boolean
  /** marked: its source is open, a link leads to it, or it rests on what is pointed at */
  isOn: boolean
  /** the one that Tab leads to */
  isStop: boolean
  /** what is said of it to those who do not see how it is marked; empty where there is nothing to say */
  remark: string
}

/** What stands at the markers, the sentences and the headings of an answer. */
export type CitationRenderer = {
  /** null: nothing is shown there */
  cite(index: number): ReactNode
  sentence?(ord: number): SentenceLook | null
  section?(index: number): ReactNode
  /** a quoted paragraph with the citations in it; null: it is shown like any other */
  passage?(cites: number[], children: ReactNode): ReactNode
}

export const CitationRendering = createContext<CitationRenderer>({ cite: () => null })

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
  // A browser draws a text once, and a growing one is another text each time.
  return typeof window === 'undefined' ? parsedOnce(text, dollarMath) : parsed(text, dollarMath)
})

const KEPT_BYTES = 16 << 20

/** Elements by text, for whoever opens the same page again. They depend on the text alone and never change. */
const kept = byteCache<string, ReactElement>(KEPT_BYTES)

function parsedOnce(text: string, dollarMath: boolean): ReactElement {
  const key = `${dollarMath ? '$' : ' '}${text}`
  const known = kept.get(key)
  if (known) return known
  const made = parsed(text, dollarMath)
  kept.set(key, made, 2 * key.length + bytesOf(made))
  return made
}

/** Calls the component, which is a pure function without hooks, for the elements that it makes. */
function parsed(text: string, dollarMath: boolean): ReactElement {
  return ReactMarkdown({
    remarkPlugins: [remarkGfm, [remarkMath, { singleDollarTextMath: dollarMath }], answerNodes, headingLevels],
    rehypePlugins: [[rehypeKatex, { trust: false, strict: false }]],
    components,
    urlTransform: (url) => safeLink(url) ?? '',
    children: text,
  })
}

/** An element with its props, and the node of the syntax tree that it was made from: about so many bytes. */
const ELEMENT_BYTES = 1_000

function bytesOf(node: ReactNode): number {
  if (typeof node === 'string') return 2 * node.length
  if (Array.isArray(node)) return node.reduce((sum: number, child: ReactNode) => sum + bytesOf(child), 0)
  return isValidElement<{ children?: ReactNode }>(node) ? ELEMENT_BYTES + bytesOf(node.props.children) : 0
}

const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => (
    <SafeLink href={typeof src === 'string' ? src : undefined}>{alt ? `Image: ${alt}` : 'Image'}</SafeLink>
  ),
  table: ({ children }) => (
    <div className="table-frame">
      <table>{children}</table>
    </div>
  ),
  td: TableCell,
  cite: (props) => (
    <Cite
      index={Number(dataOf(props, 'data-index'))}
      isBehind={Boolean(dataOf(props, 'data-behind'))}
      folds={Boolean(dataOf(props, 'data-folds'))}
    />
  ),
  q: (props) => (
    <Said
      ord={Number(dataOf(props, 'data-sentence'))}
      isFirst={Boolean(dataOf(props, 'data-first'))}
      isLast={Boolean(dataOf(props, 'data-last'))}
    >
      {props.children}
    </Said>
  ),
  blockquote: (props) => <Quotation cites={dataOf(props, 'data-cites')}>{props.children}</Quotation>,
  h2: (props) => <Heading as="h2" props={props} />,
  h3: (props) => <Heading as="h3" props={props} />,
  h4: (props) => <Heading as="h4" props={props} />,
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

/** `isBehind`: behind words or another citation, on whose line it stands. `folds`: a folded passage hides the words that it cites. */
function Cite({ index, isBehind, folds }: { index: number; isBehind: boolean; folds: boolean }) {
  const shown = useContext(CitationRendering).cite(index)
  if (!isBehind || !shown) return shown
  // Only within a stretch that is not wrapped, behind a word joiner, does a browser keep a button to what is before it.
  return (
    <span className="whitespace-nowrap" data-folds={folds || undefined}>
      {'\u2060'}
      {shown}
    </span>
  )
}

type SaidProps = { ord: number; isFirst: boolean; isLast: boolean; children: ReactNode }

/** One piece of a sentence. The first one has the focus for all of them. */
function Said({ ord, isFirst, isLast, children }: SaidProps) {
  const look = useContext(CitationRendering).sentence?.(ord)
  if (!look) return children
  return (
    <>
      <span
        className="said"
        data-sentence={ord}
        data-first={isFirst || undefined}
        data-verdict={look.verdict}
        data-edited={look.isEdited || undefined}
        data-on={look.isOn || undefined}
        tabIndex={isFirst ? (look.isStop ? 0 : -1) : undefined}
      >
        {children}
      </span>
      {isLast && look.remark && <span className="sr-only select-none"> ({look.remark})</span>}
    </>
  )
}

function Quotation({ cites, children }: { cites: unknown; children: ReactNode }) {
  const { passage } = useContext(CitationRendering)
  const numbers = typeof cites === 'string' ? cites.split(' ').map(Number) : []
  const shown = numbers.length > 0 ? passage?.(numbers, children) : null
  return shown ?? <blockquote>{children}</blockquote>
}

function Heading({ as: Level, props }: { as: 'h2' | 'h3' | 'h4'; props: ComponentProps<'h2'> }) {
  const { section } = useContext(CitationRendering)
  const index = dataOf(props, 'data-section')
  const options = index === undefined ? null : section?.(Number(index))
  if (!options) return <Level>{props.children}</Level>
  return (
    <div className="section-heading">
      <Level>{props.children}</Level>
      {options}
    </div>
  )
}

function dataOf(props: ComponentProps<'cite' | 'h2' | 'blockquote'>, name: string): unknown {
  return (props as Record<string, unknown>)[name]
}
