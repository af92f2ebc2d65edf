/**
 * A recognized word: `[text, x0, y0, x1, y1, baseline, confidence, line]`. Points from the top-left corner of the page
 * as it is shown, page rotation applied. `baseline` is that of its line at the middle of the word, `confidence` goes
 * from 0 to 100, and `line` counts the lines of the page in reading order.
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

/** The words of a page. */
export type OcrPage = {
  number: number
  width: number
  height: number
  /** clockwise angle of the lines, in degrees */
  skew: number
  /** height of the letters of each line in points, as a font size */
  sizes: number[]
  words: OcrWord[]
  /** something is printed, but OCR cannot tell what: a language that it does not read here, or a picture */
  illegible?: boolean
}

/** Whether OCR could not read a page, or took too long, which leaves it without a size. */
export const isGivenUp = ({ width, illegible = false }: OcrPage) => width === 0 || illegible

/** Words below this confidence of Tesseract (0 to 100) are shown as uncertain. Chosen by eye, not fitted. */
export const UNCERTAIN = 60
