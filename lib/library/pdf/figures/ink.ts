/** A rectangle in pixels, or any other unit that is equal along both axes. */
export type InkBox = { x0: number; y0: number; x1: number; y1: number }

/**
 * Ink of a drawn page: pixels that differ from the background, as a summed-area table. `sums` has one more row and
 * column than the page.
 */
export type Ink = { width: number; height: number; sums: Uint32Array }

/** Minimum difference in brightness between ink and background, of 255. */
const CONTRAST = 12

/** Finds the ink of a page from its brightness, one byte per pixel. The most frequent brightness is the background. */
export function inkOf({ width, height, grey }: { width: number; height: number; grey: Uint8Array }): Ink {
  const counts = new Uint32Array(256)
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1
  const background = counts.indexOf(Math.max(...counts))
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      if (Math.abs((grey[y * width + x] ?? background) - background) > CONTRAST) row++
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return { width, height, sums }
}

/** Counts the pixels with ink in a box. The box's edges are rounded. */
export function inkIn({ width, height, sums }: Ink, box: InkBox): number {
  const [x0, x1] = [clamp(box.x0, width), clamp(box.x1, width)]
  const [y0, y1] = [clamp(box.y0, height), clamp(box.y1, height)]
  if (x1 <= x0 || y1 <= y0) return 0
  const at = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0
  return at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)))

/** The smallest box around all ink in `box`; null if there is none. */
export function trim(ink: Ink, box: InkBox): InkBox | null {
  if (inkIn(ink, box) === 0) return null
  const edges = {
    ...box,
    x0: Math.round(box.x0),
    y0: Math.round(box.y0),
    x1: Math.round(box.x1),
    y1: Math.round(box.y1),
  }
  while (inkIn(ink, { ...edges, y1: edges.y0 + 1 }) === 0) edges.y0++
  while (inkIn(ink, { ...edges, y0: edges.y1 - 1 }) === 0) edges.y1--
  while (inkIn(ink, { ...edges, x1: edges.x0 + 1 }) === 0) edges.x0++
  while (inkIn(ink, { ...edges, x0: edges.x1 - 1 }) === 0) edges.x1--
  return edges
}
