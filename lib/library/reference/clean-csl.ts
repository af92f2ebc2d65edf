import type { CslItem, CslName } from '../../citations/csl/csl-item'

/** Fields that are kept unchanged. */
const VERBATIM = new Set(['id', 'citation-key', 'type'])
/** Fields whose line breaks matter. */
const LONG = new Set(['abstract', 'note', 'annote'])
const MORE = /[\s,;]*(?:\bet\s+al\.?|\band\s+others)\s*$/i
const ENTITIES = new Map(Object.entries({ amp: '&', quot: '"', apos: "'", nbsp: ' ' }))
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi

/**
 * Cleans the texts of an item: HTML entities, repeated spaces, `<em>` in place of `<i>`, other hyphens in page ranges,
 * several addresses in one field, and `et al.` within the last author's name.
 */
export function cleanCsl(csl: CslItem): CslItem {
  const fields = Object.entries(csl).map(([field, value]) => [field, clean(field, value)])
  const item: CslItem = { ...csl, ...Object.fromEntries(fields) }
  const last = item.author?.at(-1)
  const cut = last && mapTexts(last, (text) => text.replace(MORE, ''))
  if (!last || JSON.stringify(cut) === JSON.stringify(last)) return item
  const author = [...(item.author ?? []).slice(0, -1), ...(Object.values(cut ?? {}).some(Boolean) ? [cut ?? {}] : [])]
  return { ...item, author, custom: { ...item.custom, moreAuthors: true } }
}

function clean(field: string, value: unknown): unknown {
  if (typeof value === 'string') return VERBATIM.has(field) ? value : cleanText(field, value)
  if (!Array.isArray(value)) return value
  return value.map((name) =>
    typeof name === 'object' && name !== null ? mapTexts(name, (text) => decode(text).trim()) : name,
  )
}

function cleanText(field: string, value: string): string {
  const text = decode(value)
  if (LONG.has(field)) return text
  if (field === 'URL') return /^(?:https?:)?\/\/\S+?(?=;\s*https?:|\s|$)/i.exec(text.trim())?.[0] ?? text
  if (field === 'DOI') return /10\.\d{4,9}\/[^\s"]+?(?=<\/|["\s]|$)/.exec(text)?.[0] ?? text
  const line = text.replace(/\s+/g, ' ').trim()
  if (field === 'page') return line.replace(/\s*(?:[‐‑‒–—−]|--+)\s*/g, '-')
  return line
    .replace(/<(\/?)(?:em|italic)>/gi, '<$1i>')
    .replace(/<(\/?)(?:strong|bold)>/gi, '<$1b>')
    .replace(/<(\/?)inf>/gi, '<$1sub>')
    .replace(/<scp>(.*?)<\/scp>/gi, '<span style="font-variant:small-caps;">$1</span>')
    .replace(/ ?<\/?(?:mml:)?(?:math|mrow|mi|mn|mo|mtext|mspace|mstyle)\b[^<>]*> ?/gi, '')
    .replace(/<(\/?)(?:mml:)?m(sub|sup)>/gi, '')
}

function mapTexts(name: CslName, change: (text: string) => string): CslName {
  return Object.fromEntries(
    Object.entries(name).map(([part, value]) => [part, typeof value === 'string' ? change(value) : value]),
  )
}

/**
 * Decodes entities. `&lt;` before a letter stays unless it begins known markup, since as a sign it would begin a tag.
 */
function decode(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replace(/&lt;(\/?(?:i|b|em|italic|strong|bold|sub|sup|inf|scp))(?:&gt;|>)/gi, '<$1>')
    .replace(/&lt;(?![a-z/!?])/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
      if (name) return ENTITIES.get(name.toLowerCase()) ?? entity
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code >= 32 && code !== 60 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
    })
}
