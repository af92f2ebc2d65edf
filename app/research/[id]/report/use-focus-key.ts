import { type RefObject, useEffect, useState } from 'react'

/** Focuses the element with a `data-key` inside an element, once it exists: `setFocus(key)`. */
export function useFocusKey(within: RefObject<HTMLElement | null>): (key: string) => void {
  const [focus, setFocus] = useState<string | null>(null)
  useEffect(() => {
    if (focus === null) return
    within.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(focus)}"]`)?.focus()
    setFocus(null)
  }, [focus, within])
  return setFocus
}
