const NAMED = new Map(Object.entries({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: ' ' }))

/**
 * Text of HTML, JATS or PubMed XML on one line, without tags and entities. Superscripts and subscripts get a `^` or
 * `_`, as on pages: 10^6 is not 106.
 */
export function plainMarkup(markup: string): string {
  return markup
    .replace(/<(?:[a-z]+:)?(sup|sub)(?:\s[^<>]*)?>\s*/gi, (_, kind: string) =>
      kind.toLowerCase() === 'sup' ? '^' : '_',
    )
    .replace(/<\/?(?:[a-z]+:)?(?:sup|sub|i|b|u|em|strong|italic|bold|sc|span|a)(?:\s[^<>]*)?>/gi, '')
    .replace(/<[a-z/!?][^<>]*>/gi, ' ')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED.get(name.toLowerCase()) ?? entity
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
    })
    .replace(/\s+/g, ' ')
    .trim()
}
