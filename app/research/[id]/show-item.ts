/** Scrolls a question or the result of a command to the top, and focuses it for the keyboard. */
export function showItem(key: string | undefined, { focus = true }: { focus?: boolean } = {}) {
  const item = document.getElementById(`item-${key}`)
  item?.scrollIntoView({ block: 'start' })
  if (focus) item?.focus({ preventScroll: true })
}
