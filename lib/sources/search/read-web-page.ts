import { AppError } from '../../errors'
import { cleanText } from '../../text/format/clean-text'
import { oneLine } from '../../text/format/phrases'
import { failureOfFetch, failureOfStatus, SourceFailure } from '../ask/source-failure'
import { plainMarkup } from '../fetch/plain-markup'
import { readWhole, safeFetch } from '../fetch/safe-fetch'

/** Text of a web page at the time it was read, which web citations quote. */
export type WebPage = {
  /** the final address after redirects */
  url: string
  title: string
  paragraphs: string[]
  accessed: Date
}

const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 15_000
/** Shorter ones are labels, menus and the like. */
const SHORTEST_PARAGRAPH = 40

/**
 * Fetches a public page and extracts the text of its article or main part, without menus, scripts and forms. Throws
 * `SourceFailure` (`nonsense` if it is no page of text), or the signal's reason.
 */
export async function readWebPage(
  address: string,
  { signal, trusted }: { signal?: AbortSignal; trusted?: string } = {},
): Promise<WebPage> {
  const accept = 'text/html, application/xhtml+xml, text/plain;q=0.8'
  try {
    const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal, accept, trusted }
    const page = await safeFetch(address, limits)
    const { status, url, type, headers } = page
    const bytes = await readWhole(page)
    const failure = failureOfStatus('web', status, { hasKey: false })
    if (failure) throw new SourceFailure('web', failure.trouble, `${url.host} returned status ${status}.`)
    if (!/^(?:text\/(?:html|plain)|application\/xhtml\+xml)$/.test(type))
      throw new SourceFailure(
        'web',
        'nonsense',
        `${url.host} did not send a readable web page (${type || 'type unknown'}).`,
      )
    const text = cleanText(decode(bytes, headers['content-type']))
    const read = type === 'text/plain' ? { title: '', paragraphs: plainParagraphs(text) } : readHtml(text)
    if (read.paragraphs.length === 0)
      throw new SourceFailure('web', 'nonsense', `The page at ${url.host} has no text that could be quoted.`)
    return { url: url.href, ...read, accessed: new Date() }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof SourceFailure || !(error instanceof AppError)) throw error
    throw failureOfFetch('web', error)
  }
}

/** Decodes by the declared character set, else as UTF-8. */
function decode(bytes: Buffer, contentType = ''): string {
  const head = bytes.subarray(0, 1024).toString('latin1')
  const named = /charset\s*=\s*["']?([\w-]+)/i.exec(contentType) ?? /<meta[^<>]*charset\s*=\s*["']?([\w-]+)/i.exec(head)
  try {
    return new TextDecoder(named?.[1]).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Elements whose content is not the text of a page. */
const LEFT_OUT = new Set(
  'script style noscript template svg nav header footer aside form button select iframe figure dialog'.split(' '),
)
/** Elements that do not end a paragraph. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const MAIN = new Set(['article', 'main'])

/** Parses HTML tag by tag, however deeply nested or broken, in linear time. */
export function readHtml(html: string): Pick<WebPage, 'title' | 'paragraphs'> {
  const all: string[] = []
  const main: string[] = []
  let title = ''
  let paragraph = ''
  let depthOfMain = 0
  let leftOut: { tag: string; depth: number } | null = null
  const end = () => {
    const text = plainMarkup(paragraph)
    paragraph = ''
    if (text.length < SHORTEST_PARAGRAPH) return
    all.push(text)
    if (depthOfMain > 0) main.push(text)
  }
  for (const [piece = '', close, name] of withoutComments(html).matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|[^<]+|</gi)) {
    const tag = name?.toLowerCase()
    if (leftOut) {
      if (tag === leftOut.tag) leftOut.depth += close ? -1 : piece.endsWith('/>') ? 0 : 1
      if (leftOut.depth === 0) leftOut = null
    } else if (!tag || INLINE.has(tag)) {
      paragraph += piece
    } else {
      if (tag === 'title' && close && !title) title = plainMarkup(paragraph)
      if (tag === 'title') paragraph = ''
      end()
      if (MAIN.has(tag)) depthOfMain = Math.max(0, depthOfMain + (close ? -1 : 1))
      if (LEFT_OUT.has(tag) && !close && !piece.endsWith('/>')) leftOut = { tag, depth: 1 }
    }
  }
  end()
  return { title, paragraphs: main.length > 0 ? main : all }
}

function withoutComments(html: string): string {
  const parts: string[] = []
  let at = 0
  for (let open = html.indexOf('<!--'); open >= 0; open = html.indexOf('<!--', at)) {
    parts.push(html.slice(at, open))
    const close = html.indexOf('-->', open + 4)
    if (close < 0) return parts.join('')
    at = close + 3
  }
  return [...parts, html.slice(at)].join('')
}

function plainParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => oneLine(paragraph))
    .filter((paragraph) => paragraph.length >= SHORTEST_PARAGRAPH)
}
