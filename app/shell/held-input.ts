declare global {
  interface Window {
    /** does what was done too early, and lets everything pass from then on */
    folioListens?: () => void
  }
}

/**
 * Holds what a person does before the page listens (a click on a button, a choice, a key of the whole page), until
 * `folioListens` is called; what was done several times to one thing was meant once. Forms need none of this: they are
 * sent without scripts. It is sent to the browser as text, ahead of every other script, and so uses nothing that stands
 * outside of it.
 */
export function holdInput(): void {
  const held = new Map<Element, () => void>()
  const redo = (event: Event): [Element, () => void] | null => {
    const at = event.target
    if (!(at instanceof Element)) return null
    if (event instanceof KeyboardEvent) {
      const { key, ctrlKey, metaKey } = event
      const ofPage = ctrlKey || metaKey ? key === 'k' : at === document.body && /^Arrow(Left|Right)$/.test(key)
      const again = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true })
      return ofPage ? [document.body, () => at.dispatchEvent(again)] : null
    }
    if (event.type === 'click') {
      const button = at.closest<HTMLButtonElement>('button[type="button"]')
      return button && [button, () => button.click()]
    }
    if (!(at instanceof HTMLSelectElement)) return null
    const { value } = at
    const choose = () => {
      at.value = value
      at.dispatchEvent(new Event('change', { bubbles: true }))
    }
    return [at, choose]
  }
  const hold = (event: Event) => {
    const done = redo(event)
    if (!done) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.set(...done)
  }
  const kinds = ['click', 'change', 'keydown']
  for (const kind of kinds) window.addEventListener(kind, hold, true)
  window.folioListens = () => {
    window.folioListens = undefined
    for (const kind of kinds) window.removeEventListener(kind, hold, true)
    for (const again of held.values()) again()
  }
}
