import type { Block } from '../../text/document'
import type { MappedPage } from './words'

const SIZE = 10
const WIDTH = 5

/**
 * Makes a test page with words at the given places: one `[y, [x, words] …]` per line. The first line is a table
 * caption.
 */
export function testPage(...lines: [y: number, ...parts: [x: number, text: string][]][]): MappedPage {
  const map: MappedPage['map'] = { items: [], runs: [], strings: [] }
  let text = ''
  let captionEnd = 0
  for (const [y, ...parts] of lines) {
    for (const [x, words] of parts) {
      if (text !== '') text += '\n'
      map.runs.push([text.length, map.items.length, 0, words.length])
      map.items.push([x, x + WIDTH * words.length, y, SIZE])
      map.strings.push(words)
      text += words
    }
    captionEnd ||= text.length
  }
  const block = (kind: Block['kind'], start: number, end: number): Block => ({ kind, start, end, section: 'Results' })
  const blocks = [block('caption', 0, captionEnd), block('table', captionEnd + 1, text.length)]
  return { number: 1, width: 600, height: 800, text, blocks, map }
}
