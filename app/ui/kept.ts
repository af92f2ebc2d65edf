type StorageName = 'localStorage' | 'sessionStorage'

/** The text that the browser keeps under a key; null if there is none, or if it refuses storage. */
export function readKept(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text under a key; null removes it. Returns false if the browser refuses storage. */
export function keep(storage: StorageName, key: string, text: string | null): boolean {
  try {
    if (text === null) window[storage].removeItem(key)
    else window[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}
