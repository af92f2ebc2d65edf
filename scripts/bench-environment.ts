/**
 * Environment of a bench: an empty embedded database in `dataDir`, and no outside services. Set it before loading
 * Folio.
 */
export function benchEnvironment(dataDir: string, more: Record<string, string> = {}): void {
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    SAMPLE_LIBRARY: 'off',
    LOG_LEVEL: 'error',
    // Outside services must not be part of the measurement.
    ARXIV_URL: 'http://127.0.0.1:9',
    CROSSREF_URL: 'http://127.0.0.1:9',
    ...more,
  })
  delete process.env.DATABASE_URL
}
