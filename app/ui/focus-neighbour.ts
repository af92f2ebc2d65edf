/** Moves the focus to the next or previous list item, before the item of `element` is removed. */
export function focusNeighbour(element: Element): void {
  const item = element.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  next?.querySelector<HTMLElement>('a, button, input')?.focus({ preventScroll: true })
}
