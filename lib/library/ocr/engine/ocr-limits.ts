/** Limits on recognizing one page, far above what a page of a paper takes. */
export const OCR_LIMITS = {
  /** resident memory of the OCR process, in megabytes */
  memoryMb: 1200,
  /** processor time per page, in seconds; on a busy machine, the clock may show `CLOCK_FACTOR` times as much */
  pageSeconds: 90,
  /** pixels of the largest picture to decode; larger ones are left out of the drawn page */
  picturePixels: 80_000_000,
  /** pixels of a drawn page; larger pages are drawn at a lower resolution than `DPI` */
  pagePixels: 16_000_000,
  /** words per page */
  words: 20_000,
}

export type OcrLimits = typeof OCR_LIMITS

/** Ratio of clock time to processor time allowed, since the process has the lowest priority. */
export const CLOCK_FACTOR = 10

/** Dots per inch of drawn pages; 300 recognizes no more words and takes twice as long. */
export const DPI = 200
