import type { Drawn } from './read-rules'

/**
 * A run of characters as the PDF draws it. Coordinates are in points from the top-left corner of the frame of its
 * angle, after page rotation. `text` is normalised character by character, so that its offsets match the drawn
 * characters.
 */
export type RawItem = {
  index: number
  text: string
  x0: number
  x1: number
  y: number
  fontSize: number
  font: string
  /** degrees clockwise; see `frame.ts` */
  angle: number
}

export type RawPage = {
  number: number
  width: number
  height: number
  items: RawItem[]
  /** absent: not read, since the page names no table */
  drawn?: Drawn
  /** number of drawn characters without meaning, such as control codes; absent: none */
  lost?: number
}
export type RawDocument = {
  pages: RawPage[]
  info: { title: string; created: string }
  /** PageLabels of the file, one per page; null if it has none */
  labels?: string[] | null
}
