/** Brings a question or what a command brought to the top of the screen. Whoever goes by keyboard goes on from there. */
export function showItem(key: string | undefined, { focus = true }: { focus?: boolean } = {}) {
  const item = document.getElementById(`item-${key}`)
  item?.scrollIntoView({ block: 'start' })
  if (focus) item?.focus({ preventScroll: true })
}
