import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/setup/browser.mjs'

// The tests start the servers that they need, of the production build: see e2e/folio.ts.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  // Those that kill, damage or restart a Folio run apart, in `npm run test:faults`.
  ...(process.env.TEST_SET === 'faults' ? { testMatch: '*.faults.spec.ts' } : { testIgnore: '*.faults.spec.ts' }),
  // Limits for what hangs, with room for a busy machine: a test or hook without progress for 90 seconds names what it waits for.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  // One more than there are processors: every other second a test waits for an answer.
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env.CI),
  // No second try: a test that fails now and then hides a fault.
  retries: 0,
  use: {
    ...devices['Desktop Chrome'],
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // A trace costs as much as many a test: `--trace on` asks for it.
    trace: 'off',
    launchOptions: {
      executablePath: (await findBrowser()) ?? undefined,
      // Containers run as root and have a small /dev/shm; the tests open only pages of their own.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
})
