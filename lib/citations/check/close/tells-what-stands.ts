import { readTokens } from './read-tokens'

const WRITTEN_BY = /^“(.+?)” was written by (.+?)(?:, with others)?\.?$/
const IT_IS = /^The paper is “(.+?)”\.?$/
const IT_SAYS = /^(?:The paper|It) (?:states|gives|refers to) “(.+?)”\.?$/
const THEY_WROTE = /^It was written by (.+?)\.?$/
/** Words before a title on a first page: the name of the venue, a date. */
const BEFORE_TITLE = 30

/**
 * Whether a sentence about a paper says only what stands on its page: the title, and below it, in order, each author
 * that it names; or words of it in quotation marks. The page itself does not say "was written by".
 */
export function tellsWhatStands(claim: string, quote: string): boolean {
  const text = claim.trim()
  const [, title = '', authors = ''] = WRITTEN_BY.exec(text) ?? IT_IS.exec(text) ?? []
  const [, alone = ''] = THEY_WROTE.exec(text) ?? []
  const [, said = ''] = IT_SAYS.exec(text) ?? []
  const names = [title, said].filter(Boolean).concat(`${authors}${alone}`.split(/, | and /).filter(Boolean))
  const there = wordsOf(quote)
  if (names.length === 0 || (title && find(there, wordsOf(title), 0) > BEFORE_TITLE)) return false
  let from = 0
  return names.every((name) => {
    const words = wordsOf(name)
    const at = words.length > 0 ? find(there, words, from) : -1
    if (at >= 0) from = at + words.length
    return at >= 0
  })
}

function wordsOf(text: string): string[] {
  return readTokens(text).flatMap(({ kind, raw }) => (kind === 'mark' ? [] : [raw]))
}

function find(there: string[], words: string[], from: number): number {
  for (let at = from; at + words.length <= there.length; at++) {
    if (words.every((word, index) => there[at + index] === word)) return at
  }
  return -1
}
