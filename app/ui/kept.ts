type Place = 'localStorage' | 'sessionStorage'

/** The text that the browser keeps under a key; null if there is none, or if it refuses storage. */
export function readKept(place: Place, key: string): string | null {
  try {
    return window[place].getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text under a key; null removes it. Returns false if the browser refuses storage. */
export function keep(place: Place, key: string, text: string | null): boolean {
  try {
    if (text === null) window[place].removeItem(key)
    else window[place].setItem(key, text)
    return true
  } catch {
    return false
  }
}
