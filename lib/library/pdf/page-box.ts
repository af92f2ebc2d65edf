/**
 * Visible part of a page. `view` is the crop box within the media box, in points from the origin of user space, y
 * upwards, before rotation: `[x0, y0, x1, y1]`. `rotation` is clockwise, in degrees. `label` is the page number in the
 * file (`iv`), or null.
 */
export type PageBox = {
  view: [x0: number, y0: number, x1: number, y1: number]
  rotation: 0 | 90 | 180 | 270
  label: string | null
}
