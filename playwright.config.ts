import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/setup/browser.mjs'

// The tests start the servers that they need, of the production build: see e2e/folio.ts.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: (await findBrowser()) ?? undefined,
      // Containers run as root and have a small /dev/shm; the tests open only pages of their own.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
})
