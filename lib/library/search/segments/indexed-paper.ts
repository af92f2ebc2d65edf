import type { Layer } from '../layer'

/** Layers of segments. In `paper`, each paper of the content layer is one document, weighted by term counts. */
export type SegmentLayer = Layer | 'paper'

/** A paper in a layer. */
export type IndexedPaper = {
  num: number
  paperId: string
  /** ready, not removed, and part of the library */
  visible: boolean
  /** number of its passages */
  chunks: number
  /** stems of the whole paper; 0 in the summary layer */
  length: number
}

export type PapersByNum = Map<number, IndexedPaper>
