import { randomInt } from 'node:crypto'

const CHARACTERS = '23456789ABCDEFGHIJKLMNPQRSTUVWXYZ'

/** Makes a key for a new Zotero object: eight characters, in the form that Zotero uses. */
export function newKey(): string {
  return Array.from({ length: 8 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}
