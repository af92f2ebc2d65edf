import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/setup/browser.mjs'

// The tests start the servers that they need, of the production build: see e2e/folio.ts.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  // Limits for what hangs. A busy machine is slow, and a test waits for what happens: it sets no shorter limit of its own.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  // One more than there are processors: every other second a test waits for an answer.
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine can stall for longer than a person waits; a fault fails twice, and is told either way.
  retries: process.env.CI ? 1 : 0,
  use: {
    ...devices['Desktop Chrome'],
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of each test costs as much as many a test: what is tried again is traced, or what `--trace on` asks for.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: (await findBrowser()) ?? undefined,
      // Containers run as root and have a small /dev/shm; the tests open only pages of their own.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
})
