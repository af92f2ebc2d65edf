/** Folio for a bench: an embedded database in `dataDir`, nothing in it, and nobody else asked. Set before it is loaded. */
export function benchEnvironment(dataDir: string, more: Record<string, string> = {}): void {
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    SAMPLE_LIBRARY: 'off',
    LOG_LEVEL: 'error',
    // Other machines' answers are no part of what is timed.
    ARXIV_URL: 'http://127.0.0.1:9',
    CROSSREF_URL: 'http://127.0.0.1:9',
    ...more,
  })
  delete process.env.DATABASE_URL
}
