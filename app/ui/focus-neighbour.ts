/** Hands the focus to the next item of a list, or the one before, when the item of `element` is about to go. */
export function focusNeighbour(element: Element): void {
  const item = element.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  next?.querySelector<HTMLElement>('a, button, input')?.focus({ preventScroll: true })
}
