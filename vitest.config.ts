import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { SHORT_LIVED_FLAGS } from './scripts/setup/node-flags.mjs'

/** Kills, damage, upgrades and many PDFs: `npm run test:faults`. The others are `npm test`. */
const FAULTS = '**/*.faults.test.ts'
const TESTS = ['{lib,app,scripts,prompts,prisma}/**/*.test.{ts,tsx}', '*.test.ts']
const set = process.env.TEST_SET

export default defineConfig({
  resolve: {
    alias: {
      '@': path.resolve('.'),
      // Of a request that a server has; tests bring their own: see app/test-request.ts.
      'next/headers': path.resolve('app/test-next.ts'),
      'next/cache': path.resolve('app/test-next.ts'),
    },
  },
  test: {
    include: set === 'faults' ? [FAULTS] : TESTS,
    exclude: ['**/node_modules/**', ...(set === undefined ? [FAULTS] : [])],
    setupFiles: ['lib/db/test-setup.ts'],
    // Many files share a process, each with modules of its own: to start one for each costs more than their tests.
    pool: 'forks',
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    execArgv: SHORT_LIVED_FLAGS,
    // What hangs fails, and says what it waits for by the shorter patience of `until` and `expect.poll`.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
