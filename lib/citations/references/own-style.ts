import { oneLine } from '../../text/format/phrases'
import { decodeEntities } from './styled-text'
import type { CslOutput, CslRequest } from './write-csl'

export { engineForXml } from './csl-engine'
export { type CslOutput, type CslRequest, writeCsl } from './write-csl'

/**
 * A style in the Citation Style Language that a user added. `kind`: how citations appear in the text; `isRaised`: as
 * superscripts.
 */
export type OwnStyle = {
  title: string
  xml: string
  language: string
  kind: 'note' | 'numeric' | 'author-date'
  isRaised: boolean
}

/** A user's own style, ready to use. `write` throws `AppError` if the style fails. */
export type StyleWriter = Pick<OwnStyle, 'title' | 'kind' | 'isRaised'> & {
  write(request: CslRequest): Promise<CslOutput>
}

/** Maximum characters; the largest style in the public repository has 250,000. */
const MOST_LETTERS = 1_000_000

/** Built-in styles by the last part of the parent address in dependent styles. */
const BUILT_IN = new Map([
  ['apa', 'APA'],
  ['chicago-author-date', 'Chicago'],
  ['harvard-cite-them-right', 'Harvard'],
  ['ieee', 'IEEE'],
  ['nlm-citation-sequence', 'Vancouver'],
  ['vancouver', 'Vancouver'],
])

/**
 * Parses the text of a `.csl` file. Returns the style, or a sentence with the problem and what to do. Nothing in it is
 * executed. Refuses a document type or entities, which no style needs.
 */
export function readOwnStyle(text: string): OwnStyle | { problem: string } {
  const xml = text.replace(/^\uFEFF/, '').trim()
  if (xml.length > MOST_LETTERS) return { problem: 'This file is too large for a citation style. Choose another one.' }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    return {
      problem: 'This file contains XML entities or a DOCTYPE, which a citation style never needs. Choose another file.',
    }
  const opening = between(xml.slice(0, MOST_OF_HEAD), '<style', '>')
  if (!opening?.includes('http://purl.org/net/xbiblio/csl'))
    return { problem: 'This is not a citation style. Choose a .csl file, such as one from zotero.org/styles.' }
  const version = attributeOf(opening, 'version')
  if (!version.startsWith('1.'))
    return {
      problem: `This style uses CSL ${version || '0.8'}, but Folio reads only CSL 1.0. Download the latest version from zotero.org/styles.`,
    }
  const info = (between(xml, '<info', '</info>') ?? '').slice(0, MOST_OF_HEAD)
  const title = oneLine(decodeEntities(/<title[^<>]*>([^<]*)/.exec(info)?.[1] ?? '')).slice(0, 200) || 'Untitled'
  const parent = parentOf(info)
  if (parent !== null) return { problem: sayDependent(title, parent) }
  const citation = between(xml, '<citation', '</citation>')
  if (citation === null)
    return { problem: `“${title}” has no rules for citations: its file is incomplete. Download it again.` }
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

/**
 * Maximum characters to check at the start of a file and in its description: patterns over a whole hostile file would
 * take long.
 */
const MOST_OF_HEAD = 20_000

/** Returns the text between the first `from` and the next `to`; null if either is missing. */
function between(text: string, from: string, to: string): string | null {
  const start = text.indexOf(from)
  const end = start < 0 ? -1 : text.indexOf(to, start)
  return end < 0 ? null : text.slice(start + from.length, end)
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? ''
}

/** Returns the last part of the address of a dependent style's parent; null if it is not dependent. */
function parentOf(info: string): string | null {
  const link = info.match(/<link\b[^<>]*>/g)?.find((tag) => attributeOf(tag, 'rel') === 'independent-parent')
  if (!link) return null
  const address = attributeOf(link, 'href')
  return decodeEntities(address).split(/[/#]/).filter(Boolean).at(-1)?.slice(0, 100) ?? ''
}

function sayDependent(title: string, parent: string): string {
  const builtIn = BUILT_IN.get(parent)
  if (builtIn)
    return `“${title}” is a dependent style: it only points to ${parent}, which Folio already has. Choose ${builtIn}.`
  return `“${title}” is a dependent style: it only points to “${parent}”. Download ${parent}.csl from zotero.org/styles and choose that file.`
}
