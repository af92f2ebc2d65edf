import { oneLine } from '../../text/one-line'
import { decodeEntities } from './styled-text'
import type { CslOutput, CslRequest } from './write-csl'

/** A style in the citation style language that a person brought. `kind`: what stands in the text for a work; `isRaised`: small and above the line. */
export type OwnStyle = {
  title: string
  xml: string
  language: string
  kind: 'note' | 'numeric' | 'author-date'
  isRaised: boolean
}

/** An own style that is ready to write. `write` throws `AppError` where the style cannot do it. */
export type StyleWriter = Pick<OwnStyle, 'title' | 'kind' | 'isRaised'> & {
  write(request: CslRequest): Promise<CslOutput>
}

/** The largest style of the public repository has 250,000. */
const MOST_LETTERS = 1_000_000

/** Built-in styles by the end of the address of a style that dependent ones name. */
const BUILT_IN = new Map([
  ['apa', 'APA'],
  ['chicago-author-date', 'Chicago'],
  ['harvard-cite-them-right', 'Harvard'],
  ['ieee', 'IEEE'],
  ['nlm-citation-sequence', 'Vancouver'],
  ['vancouver', 'Vancouver'],
])

/**
 * Reads the text of a `.csl` file: a style, or what is wrong with it and what to do, in a sentence. Nothing of it is run. A text
 * with a document type or entities is refused, which no style needs.
 */
export function readOwnStyle(text: string): OwnStyle | { problem: string } {
  const xml = text.replace(/^\uFEFF/, '').trim()
  if (xml.length > MOST_LETTERS) return { problem: 'This file is too large for a citation style. Choose another one.' }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    return {
      problem: 'This file defines entities or a document type, which no citation style needs. Choose another one.',
    }
  const opening = between(xml.slice(0, MOST_OF_HEAD), '<style', '>')
  if (!opening?.includes('http://purl.org/net/xbiblio/csl'))
    return { problem: 'This is not a citation style. Choose a .csl file, such as those of zotero.org/styles.' }
  const version = attributeOf(opening, 'version')
  if (!version.startsWith('1.'))
    return {
      problem: `This style uses CSL ${version || '0.8'}, and Folio reads CSL 1.0. Get the newest file from zotero.org/styles.`,
    }
  const info = (between(xml, '<info', '</info>') ?? '').slice(0, MOST_OF_HEAD)
  const title = oneLine(decodeEntities(/<title[^<>]*>([^<]*)/.exec(info)?.[1] ?? '')).slice(0, 200) || 'Untitled'
  const parent = parentOf(info)
  if (parent !== null) return { problem: sayDependent(title, parent) }
  const citation = between(xml, '<citation', '</citation>')
  if (citation === null)
    return { problem: `“${title}” does not say how to cite: its file is incomplete. Download it again.` }
  const language = attributeOf(opening, 'default-locale')
  const isNumeric = /citation-format\s*=\s*["']numeric/.test(info) || citation.includes('citation-number')
  return {
    title,
    xml,
    language: /^[A-Za-z-]{2,12}$/.test(language) ? language : 'en-US',
    isRaised: /<layout[^<>]*vertical-align="sup"/.test(citation.slice(0, MOST_OF_HEAD)),
    kind: attributeOf(opening, 'class') === 'note' ? 'note' : isNumeric ? 'numeric' : 'author-date',
  }
}

/** Letters of the beginning of a file, and of its description, that are looked at: patterns over all of a hostile one take long. */
const MOST_OF_HEAD = 20_000

/** The text between the first `from` and the next `to`; null where one of them is missing. */
function between(text: string, from: string, to: string): string | null {
  const start = text.indexOf(from)
  const end = start < 0 ? -1 : text.indexOf(to, start)
  return end < 0 ? null : text.slice(start + from.length, end)
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? ''
}

/** The last part of the address of the style that a dependent style follows; null where it is none. */
function parentOf(info: string): string | null {
  const link = info.match(/<link\b[^<>]*>/g)?.find((tag) => attributeOf(tag, 'rel') === 'independent-parent')
  if (!link) return null
  const address = attributeOf(link, 'href')
  return decodeEntities(address).split(/[/#]/).filter(Boolean).at(-1)?.slice(0, 100) ?? ''
}

function sayDependent(title: string, parent: string): string {
  const builtIn = BUILT_IN.get(parent)
  if (builtIn) return `“${title}” only says that it follows the style ${parent}, which Folio has: choose ${builtIn}.`
  return `“${title}” only says that it follows the style “${parent}”. Get ${parent}.csl from zotero.org/styles and choose that file.`
}
