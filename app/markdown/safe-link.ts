/** Where a link in an answer or a paper may lead: http(s), and pages of Folio. Null for everything else. */
export function safeLink(href: string | undefined): string | null {
  if (!href) return null
  if (/^https?:\/\//i.test(href)) return href
  // `//host` and `/\host` leave Folio although they look as if they stayed.
  return /^(?:\/(?![/\\])|#)[^\s\\]*$/.test(href) ? href : null
}
