import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { SHORT_LIVED_FLAGS } from './scripts/setup/node-flags.mjs'
import { testsApart } from './scripts/setup/tests-apart.mjs'

const FOLDERS = ['lib', 'app', 'scripts', 'prompts', 'prisma']
const TESTS = [`{${FOLDERS.join()}}/**/*.test.{ts,tsx}`, '*.test.ts']

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
)
const ofTests = files.filter((file) => /\.test\.tsx?$|(^|\/)test-[^/]+\.ts$/.test(file))
const apart = testsApart(new Map(ofTests.map((file) => [file, readFileSync(file, 'utf8')])))

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
    setupFiles: ['lib/db/test-setup.ts'],
    pool: 'forks',
    maxWorkers: availableParallelism(),
    execArgv: SHORT_LIVED_FLAGS,
    // Limits for what hangs. A busy machine is slow, and a test waits for what happens.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      // Many files in one process, each with modules of its own: to start one for each costs more than their tests.
      {
        extends: true,
        test: { name: 'together', include: TESTS, exclude: [...apart, '**/node_modules/**'], isolate: false },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
})
