import type { BlockKind } from '../../text/document'
import type { FrontPage } from './front-pages'

/** A first page of blocks, one a paragraph. */
export function page(...parts: [kind: BlockKind, text: string][]): FrontPage {
  let text = ''
  const blocks = parts.map(([kind, words]) => {
    const start = text.length
    text += `${words}\n\n`
    return { kind, start, end: start + words.length, section: '' }
  })
  return { text, blocks, pageCount: 1 }
}
