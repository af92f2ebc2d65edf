/** Limits on recognizing one page, far above what a page of a paper takes. */
export const OCR_LIMITS = {
  /** resident memory of the recognizing process, in megabytes */
  memoryMb: 1200,
  /** processor time of one page, in seconds; a loaded machine may take `CLOCK_FACTOR` times as long by the clock */
  pageSeconds: 90,
  /** pixels of the largest picture that is decoded; larger ones are left out of the drawn page */
  picturePixels: 80_000_000,
  /** pixels of a drawn page; larger pages are drawn at less than `DPI` */
  pagePixels: 16_000_000,
  /** words taken from one page */
  words: 20_000,
}

export type OcrLimits = typeof OCR_LIMITS

/** The process runs at the lowest priority, so that the clock says little about the work done. */
export const CLOCK_FACTOR = 10

/** Dots per inch of drawn pages: 300 recognizes no more words and takes twice as long. */
export const DPI = 200
