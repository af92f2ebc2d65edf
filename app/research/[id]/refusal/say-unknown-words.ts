import { quotedList } from '@/lib/text/format/phrases'

/** Longer lists are not helpful. */
const MOST = 6
const LONGEST = 40

/** Names the words of a question that no paper contains, as typed, in a sentence; null if there are none. */
export function sayUnknownWords(unknown: string[], question: string): string | null {
  if (unknown.length === 0) return null
  const shown = unknown
    .slice(0, MOST)
    .map((word) => asTyped(word, question))
    .map((word) => (word.length > LONGEST ? `${word.slice(0, LONGEST)}…` : word))
  const more = unknown.length - shown.length
  const others = `, or ${more} other ${more === 1 ? 'word' : 'words'} from your question`
  return `No paper in your library contains ${quotedList(shown)}${more > 0 ? others : ''}.`
}

function asTyped(word: string, question: string): string {
  const words = question.match(/[\p{L}\p{N}]+(?:[-–'’][\p{L}\p{N}]+)*/gu) ?? []
  return words.find((typed) => typed.toLowerCase() === word) ?? word
}
