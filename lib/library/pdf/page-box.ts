/**
 * What a page shows of its user space. `view` is its crop box within its media box, in points from the origin of user
 * space, y upwards, before rotation: `[x0, y0, x1, y1]`. `rotation` is clockwise, in degrees. `label` is the number that the
 * file gives the page (`iv`), null where it gives none.
 */
export type PageBox = {
  view: [x0: number, y0: number, x1: number, y1: number]
  rotation: 0 | 90 | 180 | 270
  label: string | null
}
