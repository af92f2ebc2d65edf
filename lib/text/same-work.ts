import { withoutAccents } from './without-accents'

/** Letters and digits alone, without accents and case: what titles and names are compared by. */
export function letters(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** By their letters and digits; titles without any are alike to none. */
export function sameTitle(a: string, b: string): boolean {
  return letters(a) !== '' && letters(a) === letters(b)
}

/** `Ashish Vaswani` and `Vaswani, A.` → `vaswani` */
export function surname(author = ''): string {
  return letters(surnameOf(author))
}

/** The same as it is written. */
export function surnameOf(author: string): string {
  return (author.includes(',') ? author.split(',')[0] : author.trim().split(/\s+/).at(-1)) ?? ''
}
