import { plainMarkup } from '../../sources/fetch/plain-markup'

const BLOCK_END = /<\/(?:p|h[1-6]|li|blockquote|pre|tr|div)>|<br\s*\/?>/i

/** The words of a note of Zotero (HTML) without markup, a line for each paragraph and item of a list. */
export function noteText(html: string): string {
  return html.split(BLOCK_END).map(plainMarkup).filter(Boolean).join('\n\n')
}
