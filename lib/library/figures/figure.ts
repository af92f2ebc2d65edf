import type { Rect } from '../../text/document'

/** A figure of a paper, as its caption and the sentences that mention it tell of it. */
export type Figure = {
  /** `Figure 3` */
  name: string
  page: number
  caption: string
  /** sentences of running text that mention it, in order */
  mentions: { page: number; text: string }[]
  /** place among the captions of figures on its page, from 0 */
  order: number
}

/** Position of a figure on its page; null where it was not found. */
export type FigureBox = Rect | null
