import type { KeyboardEvent } from 'react'

/** Enter sends, Shift+Enter starts a new line. An Enter that picks a word in an input method does neither. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
