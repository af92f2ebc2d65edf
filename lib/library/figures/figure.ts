import type { Rect } from '../../text/document'

/** A figure of a paper, described by its caption and the sentences that mention it. */
export type Figure = {
  /** `Figure 3` */
  name: string
  page: number
  caption: string
  /** sentences of running text that mention it, in order */
  mentions: { page: number; text: string }[]
  /** index among the figure captions of its page, from 0 */
  order: number
}

/** Position of a figure on its page; null where it was not found. */
export type FigureBox = Rect | null
