import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/setup/browser.mjs'

// Tests start the servers they need, from the production build: see e2e/folio.ts.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  // Tests that kill, damage or restart a Folio run separately, in `npm run test:faults`.
  ...(process.env.TEST_SET === 'faults' ? { testMatch: '*.faults.spec.ts' } : { testIgnore: '*.faults.spec.ts' }),
  // Limits for tests that hang, generous enough for a busy machine: a test or hook without progress for 90 seconds says
  // what it waits for.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  // One more than there are processors, because tests wait for an answer half of the time.
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env.CI),
  // No retries, because an occasional failure hides a fault.
  retries: 0,
  use: {
    ...devices['Desktop Chrome'],
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // A trace costs as much as many a test; `--trace on` enables it.
    trace: 'off',
    launchOptions: {
      executablePath: (await findBrowser()) ?? undefined,
      // Containers run as root and have a small /dev/shm; the tests only open their own pages.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
})
