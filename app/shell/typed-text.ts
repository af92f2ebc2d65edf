import { keep, readKept } from '../ui/kept'
import { ownKey } from './own-key'

/** The session storage key for the texts of a page that is loaded again. */
const KEY = 'folio:typed'

/** The texts of a page by the labels of their boxes. */
type TypedPage = { path: string; texts: Record<string, string> }

/** The boxes of this page that somebody typed in. */
const typed = new Map<HTMLTextAreaElement, { label: string; text: string }>()
let path = ''

/** Follows what is typed on a page from here on. */
export function followTyping(on: string): void {
  if (path === on) return
  path = on
  typed.clear()
}

export function noteTyped(box: HTMLTextAreaElement): void {
  for (const old of typed.keys()) if (!old.isConnected) typed.delete(old)
  typed.set(box, { label: labelOf(box), text: box.value })
}

/**
 * Keeps what was typed on this page for the time after a reload and a new sign-in in this tab. `isGone`: an error page
 * has replaced the page, and its boxes. Otherwise a box that is gone was sent or closed.
 */
export function keepTyped(isGone: boolean): void {
  const gone = [...typed].filter(([box]) => isGone && !box.isConnected).map(([, { label, text }]) => [label, text])
  const left = [...document.querySelectorAll('textarea')]
    // Something may have been typed before the page's scripts ran.
    .filter((box) => typed.has(box) || box.value !== box.defaultValue)
    .map((box) => [labelOf(box), box.value])
  const texts = Object.fromEntries([...gone, ...left].filter(([, text]) => text))
  if (Object.keys(texts).length > 0)
    keep('sessionStorage', ownKey(KEY), JSON.stringify({ path, texts } satisfies TypedPage))
}

/** Puts kept texts back into the empty boxes of this page, also those that appear later. Returns a function that stops it. */
export function giveBackTyped(): () => void {
  const texts = takeKept()
  if (texts.size === 0) return () => {}
  const fill = () => {
    for (const box of document.querySelectorAll('textarea')) {
      const text = texts.get(labelOf(box))
      if (text === undefined || box.value || box.readOnly) continue
      texts.delete(labelOf(box))
      type(box, text)
    }
    if (texts.size === 0) watch.disconnect()
  }
  const watch = new MutationObserver(fill)
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-label', 'readonly'] })
  fill()
  return () => watch.disconnect()
}

function takeKept(): Map<string, string> {
  const text = readKept('sessionStorage', ownKey(KEY))
  keep('sessionStorage', ownKey(KEY), null)
  try {
    const kept: TypedPage | null = JSON.parse(text ?? 'null')
    return new Map(kept?.path === path ? Object.entries(kept.texts) : [])
  } catch {
    return new Map()
  }
}

const labelOf = (box: HTMLTextAreaElement) => box.ariaLabel ?? box.labels?.[0]?.textContent ?? box.name

/** Sets the text as if it had been typed, so that React knows of it. */
function type(box: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
