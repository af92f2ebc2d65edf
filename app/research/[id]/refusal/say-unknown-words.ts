import { quotedList } from '@/lib/text/quoted-list'

/** Longer lists tell nobody more. */
const MOST = 6
const LONGEST = 40

/** Which words of a question no paper holds, as they are typed there, in a sentence; null where there are none. */
export function sayUnknownWords(unknown: string[], question: string): string | null {
  if (unknown.length === 0) return null
  const shown = unknown
    .slice(0, MOST)
    .map((word) => asTyped(word, question))
    .map((word) => (word.length > LONGEST ? `${word.slice(0, LONGEST)}…` : word))
  const more = unknown.length - shown.length
  return `No paper in your library contains ${quotedList(shown)}${more > 0 ? `, nor ${more} more of your words` : ''}.`
}

function asTyped(word: string, question: string): string {
  const words = question.match(/[\p{L}\p{N}]+(?:[-–'’][\p{L}\p{N}]+)*/gu) ?? []
  return words.find((typed) => typed.toLowerCase() === word) ?? word
}
