/** Replaces the first word of the sentence that is in the list by its partner; null if there is none. */
export function exchange(sentence: string, pairs: readonly (readonly [string, string])[]): string | null {
  for (const [one, other] of pairs) {
    const written = sentence.replace(new RegExp(`\\b${one}\\b`), other)
    if (written !== sentence) return written
  }
  return null
}

/** The changed text; null if nothing changed. */
export function changed(before: string, after: string): string | null {
  return after === before ? null : after
}

export function put(text: string, at: number, length: number, words: string): string {
  return text.slice(0, at) + words + text.slice(at + length)
}

export function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}|^A /u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
