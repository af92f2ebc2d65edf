import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const TESTS = ['{lib,app,scripts,prompts,prisma}/**/*.test.{ts,tsx}', '*.test.ts']

/** What a test does that lasts as long as its process: a database, an environment, an engine, what stands in for a module. */
const LASTS =
  /testDatabase|earlierDatabase|process\.env|\benv\(|globalThis|spawn|DATA_DIR|\bvi\.|\b(?:boot|launch\w*|chdir)\(/
const apart = ['lib', 'app', 'scripts', 'prompts', 'prisma']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && LASTS.test(readFileSync(file, 'utf8')))

export default defineConfig({
  resolve: {
    alias: { '@': path.resolve('.') },
  },
  test: {
    setupFiles: ['lib/db/test-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
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
