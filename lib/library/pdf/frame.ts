/**
 * Text may be rotated on its page. The frame of an angle is the page turned so that text at that angle reads from left
 * to right: in points, y downwards from the top of the turned page, angles clockwise in degrees as the page shows them.
 * Frames of quarter turns have their origin in a corner of the page; those of other angles share the page's origin.
 */
export type PageSize = { width: number; height: number }
type Point = { x: number; y: number }

/** Width and height of the page in the frame of `angle`. */
export function frameSize({ width, height }: PageSize, angle: number): PageSize {
  return Math.abs(angle) === 90 ? { width: height, height: width } : { width, height }
}

/** Converts a point of the page to the frame of `angle`. */
export function toFrame({ x, y }: Point, angle: number, page: PageSize): Point {
  if (angle === 0) return { x, y }
  if (angle === 90) return { x: y, y: page.width - x }
  if (angle === -90) return { x: page.height - y, y: x }
  if (angle === 180) return { x: page.width - x, y: page.height - y }
  const { cos, sin } = turn(angle)
  return { x: x * cos + y * sin, y: y * cos - x * sin }
}

/** Converts a point in the frame of `angle` back to the page: the inverse of `toFrame`. */
export function fromFrame({ x, y }: Point, angle: number, page: PageSize): Point {
  if (angle === 0) return { x, y }
  if (angle === 90) return { x: page.width - y, y: x }
  if (angle === -90) return { x: y, y: page.height - x }
  if (angle === 180) return { x: page.width - x, y: page.height - y }
  const { cos, sin } = turn(angle)
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

function turn(angle: number) {
  const radians = (angle * Math.PI) / 180
  return { cos: Math.cos(radians), sin: Math.sin(radians) }
}

/** Rounds to whole degrees, and to 0, 90, 180 or -90 if nearly there. */
export function snapAngle(degrees: number): number {
  const quarter = Math.round(degrees / 90) * 90
  const angle = Math.abs(degrees - quarter) < NEARLY ? quarter : Math.round(degrees)
  return angle === -180 ? 180 : angle === 0 ? 0 : angle
}

const NEARLY = 5
