/** Caret position in a text node, before the character at `offset`. */
export type Caret = { node: Text; offset: number }

/** The caret position in a page's text nearest to a point of the window; null if the page has no text. */
export function nearestCaret(text: HTMLElement, x: number, y: number): Caret | null {
  let best: { node: Text; box: DOMRect; distance: number } | null = null
  for (const span of text.querySelectorAll('span')) {
    const node = span.firstChild
    if (!(node instanceof Text) || node.data.trim() === '') continue
    // Skip rotated text: a stamp in the margin is beside every line.
    if (span.style.getPropertyValue('--rotate')) continue
    const box = span.getBoundingClientRect()
    // A point beside a line means that line, however far away.
    const distance = beyond(y, box.top, box.bottom) * 1000 + beyond(x, box.left, box.right)
    if (!best || distance < best.distance) best = { node, box, distance }
  }
  if (!best) return null
  const { node } = best
  const range = document.createRange()
  let [low, high] = [0, node.length]
  while (low < high) {
    const middle = (low + high) >> 1
    range.setStart(node, middle)
    range.setEnd(node, middle + 1)
    const { left, width } = range.getBoundingClientRect()
    if (left + width / 2 < x) low = middle + 1
    else high = middle
  }
  return { node, offset: low }
}

/** Distance of a value from a range; 0 inside it. */
export function beyond(value: number, least: number, most: number): number {
  return Math.max(least - value, value - most, 0)
}
