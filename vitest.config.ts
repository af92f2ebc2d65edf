import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    alias: { '@': path.resolve('.') },
  },
  test: {
    include: ['{lib,app,scripts,prompts,prisma}/**/*.test.{ts,tsx}', '*.test.ts'],
    setupFiles: ['lib/db/test-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
