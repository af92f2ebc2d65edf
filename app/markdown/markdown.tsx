import {
  createContext,
  createElement,
  Fragment,
  memo,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useDeferredValue,
  useState,
} from 'react'
import { byteCache } from '@/lib/byte-cache'
import type { SentenceVerdict } from '@/lib/citations/answer/answer-sentences'
import { findSentTree, useSentTree } from './known-trees'
import { loadParser, parserHere } from './late-parser'
import type { MarkdownTree } from './markdown-tree'
import { safeLink } from './safe-link'
import { TableCell } from './table-cell'

/** The appearance of a sentence of an answer. */
export type SentenceLook = {
  verdict: SentenceVerdict
  isEdited: boolean
  /** highlighted: its source is open, a link points to it, or it cites the hovered source */
  isOn: boolean
  /** the one in the tab order */
  isStop: boolean
  /** text for screen readers that replaces the visual mark; may be empty */
  remark: string
}

/** Renders the markers, sentences and headings of an answer. */
export type CitationRenderer = {
  /** null: show nothing */
  cite(index: number): ReactNode
  sentence?(ord: number): SentenceLook | null
  section?(index: number): ReactNode
  /** renders a quoted paragraph with its citations; null: like any other */
  passage?(cites: number[], children: ReactNode): ReactNode
}

export const CitationRendering = createContext<CitationRenderer>({ cite: () => null })

type Props = {
  /** Markdown, with markers replaced by tokens of `placeMarkers`, if it has any */
  text: string
  /** whether `$x$` is a formula; in text from papers a dollar sign usually means money */
  dollarMath?: boolean
}

/**
 * Markdown from a model, a paper or a person: GFM and formulas. Raw HTML is shown as text, images become links, and
 * links lead to http(s) or to Folio's own pages.
 */
export const Markdown = memo(function Markdown({ text, dollarMath = true }: Props) {
  const isServer = typeof window === 'undefined'
  if (isServer && !parserHere()) use(loadParser())
  const drawn = draw(text, dollarMath)
  const [startsLate] = useState(drawn === null)
  const earlier = useDeferredValue(text)
  useSentTree(text, dollarMath, isServer ? keptFor(text, dollarMath).json : null)
  if (startsLate)
    return (
      <Suspense fallback={<p className="invisible whitespace-pre-wrap">{text}</p>}>
        <Late text={text} dollarMath={dollarMath} />
      </Suspense>
    )
  // The earlier text stays until the parser is loaded.
  return drawn ?? draw(earlier, dollarMath) ?? <Late text={text} dollarMath={dollarMath} />
})

function Late({ text, dollarMath }: Required<Props>) {
  const { parseMarkdown } = parserHere() ?? use(loadParser())
  return elementsOf(parseMarkdown(text, dollarMath))
}

/**
 * Renders a text. Returns null if it has to wait: in a browser without the parser, for a text that the server did not
 * send.
 */
function draw(text: string, dollarMath: boolean): ReactNode | null {
  if (typeof window === 'undefined') return keptFor(text, dollarMath).elements
  const trees = parserHere()?.parseMarkdown(text, dollarMath) ?? findSentTree(text, dollarMath)
  return trees && elementsOf(trees)
}

const KEPT_BYTES = 24 << 20

type RenderedText = { elements: ReactNode; json: string }

/** Cached elements and their JSON by text, shared between page views. They depend only on the text and never change. */
const kept = byteCache<string, RenderedText>(KEPT_BYTES)

function keptFor(text: string, dollarMath: boolean): RenderedText {
  const key = `${dollarMath ? '$' : ' '}${text}`
  const known = kept.get(key)
  if (known) return known
  const trees = requireParser()(text, dollarMath)
  // `<` could end the surrounding script.
  const made = { elements: elementsOf(trees), json: JSON.stringify(trees).replaceAll('<', '\\u003c') }
  kept.set(key, made, 2 * key.length + made.json.length + sizeOf(trees))
  return made
}

function requireParser() {
  const parser = parserHere()
  if (!parser) throw new Error('The server drew markdown before it had loaded the parser.')
  return parser.parseMarkdown
}

/** Approximate size of an element with its props. */
const ELEMENT_BYTES = 400

function sizeOf(trees: MarkdownTree[]): number {
  return trees.reduce((sum, tree) => {
    if (typeof tree === 'string') return sum + 2 * tree.length
    const [, , ...inner] = tree
    return sum + ELEMENT_BYTES + sizeOf(inner)
  }, 0)
}

function elementsOf(trees: MarkdownTree[]): ReactNode {
  return createElement(Fragment, null, ...trees.map(elementOf))
}

function elementOf(tree: MarkdownTree): ReactNode {
  if (typeof tree === 'string') return tree
  const [tag, props, ...inner] = tree
  const children = inner.map(elementOf)
  if (tag === 'td') return createElement(TableCell, { length: lengthOf(inner) }, ...children)
  return createElement(components[tag] ?? tag, props, ...children)
}

function lengthOf(trees: MarkdownTree[]): number {
  return trees.reduce((sum, tree) => {
    if (typeof tree === 'string') return sum + tree.length
    const [, , ...inner] = tree
    return sum + lengthOf(inner)
  }, 0)
}

/** Props of a parsed element. */
type ElementProps = { [name: string]: unknown; href?: string; src?: string; alt?: string; children?: ReactNode }

const components: Record<string, (props: ElementProps) => ReactNode> = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => <SafeLink href={src}>{alt ? `Image: ${alt}` : 'Image'}</SafeLink>,
  table: ({ children }) => (
    <div className="table-frame">
      <table>{children}</table>
    </div>
  ),
  cite: (props) => (
    <Cite
      index={Number(props['data-index'])}
      isBehind={Boolean(props['data-behind'])}
      folds={Boolean(props['data-folds'])}
    />
  ),
  q: (props) => (
    <Said
      ord={Number(props['data-sentence'])}
      isFirst={Boolean(props['data-first'])}
      isLast={Boolean(props['data-last'])}
    >
      {props.children}
    </Said>
  ),
  blockquote: (props) => <Quotation cites={props['data-cites']}>{props.children}</Quotation>,
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

/**
 * `isBehind`: follows words or another citation, and stays on their line. `folds`: a folded passage hides the cited
 * words.
 */
function Cite({ index, isBehind, folds }: { index: number; isBehind: boolean; folds: boolean }) {
  const shown = useContext(CitationRendering).cite(index)
  if (!isBehind || !shown) return shown
  // A browser only keeps a button attached to the preceding word inside an unwrapped span after a word joiner.
  return (
    <span className="whitespace-nowrap" data-folds={folds || undefined}>
      {'\u2060'}
      {shown}
    </span>
  )
}

type SentenceProps = { ord: number; isFirst: boolean; isLast: boolean; children: ReactNode }

/** One piece of a sentence. The first piece takes the focus for all of them. */
function Said({ ord, isFirst, isLast, children }: SentenceProps) {
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

function Heading({ as: Level, props }: { as: 'h2' | 'h3' | 'h4'; props: ElementProps }) {
  const { section } = useContext(CitationRendering)
  const index = props['data-section']
  const options = index === undefined ? null : section?.(Number(index))
  if (!options) return <Level>{props.children}</Level>
  return (
    <div className="section-heading">
      <Level>{props.children}</Level>
      {options}
    </div>
  )
}
