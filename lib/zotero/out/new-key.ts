import { randomInt } from 'node:crypto'

const CHARACTERS = '23456789ABCDEFGHIJKLMNPQRSTUVWXYZ'

/** A key for a new object of Zotero: eight characters, as Zotero chooses them itself. */
export function newKey(): string {
  return Array.from({ length: 8 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}
