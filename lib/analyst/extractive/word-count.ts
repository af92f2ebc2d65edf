const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu

/** Words and numbers of a text as they stand. */
export function rawWords(text: string): string[] {
  return text.match(WORD) ?? []
}

export function countWords(text: string): number {
  return rawWords(text).length
}
