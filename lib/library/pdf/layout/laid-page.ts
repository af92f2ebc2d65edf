import type { PageMap } from '../../../text/document'
import type { PageSize } from '../frame'
import type { RawItem } from '../reader/raw-page'
import type { Line } from './line'

/** A page on its way from items to text. */
export type LaidPage = {
  number: number
  width: number
  height: number
  /** as shown; `width` and `height` are those of the frame in which most of the page reads */
  size: PageSize
  items: RawItem[]
  /** lines in directions other than the page's: stamps, axis labels */
  turned: Line[]
  lines: Line[]
  /** running heads, page numbers, line numbers, banners, stamps */
  margin: Line[]
  /** see `ReadPage` */
  raw: string
  /** see `PageMap` */
  drawn: Pick<PageMap, 'rules' | 'isScan'>
}
