import { withoutAccents } from './without-accents'

/** Letters and digits only, without accents and case, for comparing titles and names. */
export function letters(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Compares titles by letters and digits. Titles without any are never equal. */
export function sameTitle(a: string, b: string): boolean {
  return letters(a) !== '' && letters(a) === letters(b)
}

/** `Ashish Vaswani` and `Vaswani, A.` → `vaswani` */
export function surname(author = ''): string {
  return letters(surnameOf(author))
}

/** Like `surname`, with its spelling unchanged. */
export function surnameOf(author: string): string {
  return (author.includes(',') ? author.split(',')[0] : author.trim().split(/\s+/).at(-1)) ?? ''
}
