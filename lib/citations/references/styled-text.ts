import { unicodeScripts } from '../../text/format/clean-text'

/** A piece of text with uniform formatting. */
export type StyledPart = {
  text: string
  italic?: true
  bold?: true
  superscript?: true
  subscript?: true
  smallCaps?: true
  /** link target: an address, or the paper's entry in the reference list */
  url?: string
  paperId?: string
}

export type StyledText = StyledPart[]

type Look = Omit<StyledPart, 'text'>

const LOOKS = new Map<string, Look>(
  Object.entries({
    i: { italic: true },
    b: { bold: true },
    sup: { superscript: true },
    sub: { subscript: true },
  }),
)
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }))

/** Parses the HTML of a CSL engine: keeps `i`, `b`, `sup`, `sub` and small capitals, and drops other tags. */
export function readCslHtml(html: string): StyledText {
  const parts: StyledText = []
  const open: { tag: string; look: Look }[] = []
  for (const [, text, slash, tag = '', rest = ''] of html.matchAll(/([^<]+)|<(\/?)([a-z]+)([^>]*)>/g)) {
    if (text !== undefined) {
      const look: Look = Object.assign({}, ...open.map((element) => element.look))
      parts.push({ text: decodeEntities(text), ...look })
    } else if (slash) {
      const at = open.findLastIndex((element) => element.tag === tag)
      if (at !== -1) open.splice(at)
    } else open.push({ tag, look: rest.includes('small-caps') ? { smallCaps: true } : (LOOKS.get(tag) ?? {}) })
  }
  return parts
}

/** Returns the text without formatting. */
export function plainText(parts: StyledText): string {
  return parts.map((part) => part.text).join('')
}

/** Returns the text without formatting; superscripts become Unicode superscripts. */
export function plainScripts(parts: StyledText): string {
  return parts.map(({ text, superscript }) => (superscript ? unicodeScripts(`<sup>${text}</sup>`) : text)).join('')
}

/** Turns addresses and DOIs into links. */
export function linkAddresses(parts: StyledText): StyledText {
  return parts.flatMap((part) =>
    part.url || part.paperId
      ? [part]
      : part.text
          .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;)\]]|(?<=\bdoi: ?)10\.\d{4,9}\/[^\s<>"]*[^\s<>".,;)\]])/i)
          .filter(Boolean)
          .map((text) => {
            if (/^https?:/i.test(text)) return { ...part, text, url: text }
            return /^10\.\d{4,9}\//.test(text) ? { ...part, text, url: `https://doi.org/${text}` } : { ...part, text }
          }),
  )
}

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return ENTITIES.get(String(name).toLowerCase()) ?? whole
  })
}
