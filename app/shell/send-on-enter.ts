import type { KeyboardEvent } from 'react'
import { isShortcut } from './shortcuts'

/** Enter sends, Shift+Enter starts a new line. An Enter that picks a word in an input method does neither. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (!isShortcut(event, 'send') || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
