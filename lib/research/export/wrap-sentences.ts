import { splitAtSentences } from '../../citations/answer/place-sentences'

/** Elements that contain no words of a sentence, or cannot be wrapped. */
const APART = /^(?:a|sup|math|code|pre|small)$/

/**
 * Wraps the words of each sentence, marked by the tokens of `placeSentences`, in `<span data-sentence>`, in as many
 * pieces as markup and citations require.
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
