import { plainMarkup } from '../../sources/fetch/plain-markup'

const BLOCK_END = /<\/(?:p|h[1-6]|li|blockquote|pre|tr|div)>|<br\s*\/?>/i

/** The text of a Zotero note (HTML) without markup, one line per paragraph or list item. */
export function noteText(html: string): string {
  return html.split(BLOCK_END).map(plainMarkup).filter(Boolean).join('\n\n')
}
