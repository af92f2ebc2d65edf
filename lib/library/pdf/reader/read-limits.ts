/** Limits of reading, based on 1,277 pages of real papers and on files made to break readers. */
export type ReadLimits = {
  bytes: number
  pages: number
  /**
   * processor time for the whole document: `seconds + secondsPerPage × pages`, at most `maxSeconds`. Wall-clock time
   * may be three times as long, or a busy machine would be blamed on the paper.
   */
  seconds: number
  secondsPerPage: number
  maxSeconds: number
  /** processor time for one page */
  pageSeconds: number
  /** resident memory of the reading process, in megabytes */
  memoryMb: number
  /** text items on one page */
  pageItems: number
  /** characters on one page */
  pageCharacters: number
  /** characters of the whole document */
  characters: number
}

export const READ_LIMITS: ReadLimits = {
  bytes: 100 * 1024 * 1024,
  pages: 1500,
  seconds: 30,
  secondsPerPage: 0.25,
  maxSeconds: 120,
  pageSeconds: 5,
  memoryMb: 1024,
  pageItems: 100_000,
  pageCharacters: 500_000,
  characters: 12_000_000,
}
