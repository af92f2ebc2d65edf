/** The allowed target of a link in an answer or a paper: http(s), and pages of Folio. Null for everything else. */
export function safeLink(href: string | undefined): string | null {
  if (!href) return null
  if (/^https?:\/\//i.test(href)) return href
  // `//host` and `/\host` lead out of Folio although they look local.
  return /^(?:\/(?![/\\])|#)[^\s\\]*$/.test(href) ? href : null
}
