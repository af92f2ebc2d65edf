import { splitAtSentences } from '../../citations/answer/place-sentences'

/** Elements without words of a sentence, or whose words cannot be wrapped. */
const APART = /^(?:a|sup|math|code|pre|small)$/

/**
 * HTML with the tokens of `placeSentences` in it: the words of each sentence in `<span data-sentence>`, in as many pieces as
 * its markup and its citations make of it.
 */
export function wrapSentences(html: string): string {
  let sentence: number | null = null
  let apart = 0
  const wrap = (text: string) => {
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
    return /[\p{L}\p{N}]/u.test(words) ? `${before}<span data-sentence="${sentence}">${words}</span>${after}` : text
  }
  return html
    .split(/(<[^>]*>)/)
    .map((part, index) => {
      if (index % 2 === 1) {
        const [, end, name = ''] = /^<(\/?)([a-z0-9]+)/i.exec(part) ?? []
        if (APART.test(name)) apart += end ? -1 : 1
        return part
      }
      return splitAtSentences(part)
        .map((piece) => {
          if (typeof piece === 'string') return sentence === null || apart > 0 ? piece : wrap(piece)
          sentence = piece.kind === 'start' ? piece.number : null
          return ''
        })
        .join('')
    })
    .join('')
}
