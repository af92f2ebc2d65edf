/**
 * A recognized word: `[text, x0, y0, x1, y1, baseline, confidence, line]`, in points from the top-left corner of the
 * page as displayed, including its rotation. `baseline`: of its line, at the middle of the word. `confidence`: 0 to
 * 100. `line`: index of its line in reading order.
 */
export type OcrWord = [
  text: string,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  baseline: number,
  confidence: number,
  line: number,
]

/** The recognized words of a page. */
export type OcrPage = {
  number: number
  width: number
  height: number
  /** clockwise angle of the lines, in degrees */
  skew: number
  /** height of the letters of each line in points, as a font size */
  sizes: number[]
  words: OcrWord[]
  /** something is printed that OCR cannot read: a language that is not installed, or a picture */
  illegible?: boolean
}

/** Tells whether OCR could not read a page or took too long; in the latter case the page has no size. */
export const isGivenUp = ({ width, illegible = false }: OcrPage) => width === 0 || illegible

/** Words below this confidence of Tesseract (0 to 100) are shown as uncertain. Chosen by eye, not fitted. */
export const UNCERTAIN = 60
