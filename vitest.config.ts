import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { SHORT_LIVED_FLAGS } from './scripts/setup/node-flags.mjs'

/** Kills, damage, upgrades and many PDFs run in `npm run test:faults`, the others in `npm test`. */
const FAULTS = '**/*.faults.test.ts'
const TESTS = ['{lib,app,scripts,prompts,prisma}/**/*.test.{ts,tsx}', '*.test.ts']
const set = process.env.TEST_SET

export default defineConfig({
  resolve: {
    alias: {
      '@': path.resolve('.'),
      // Parts of Next that need a server's request; tests provide their own: see app/test-request.ts.
      'next/headers': path.resolve('app/test-next.ts'),
      'next/cache': path.resolve('app/test-next.ts'),
    },
  },
  test: {
    include: set === 'faults' ? [FAULTS] : TESTS,
    exclude: ['**/node_modules/**', ...(set === undefined ? [FAULTS] : [])],
    setupFiles: ['lib/db/test-setup.ts'],
    // Many files share a process, each with its own modules: starting a process per file costs more than the tests.
    pool: 'forks',
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    execArgv: SHORT_LIVED_FLAGS,
    // A test that hangs fails by the shorter timeouts of `until` and `expect.poll`, which say what it waits for.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
