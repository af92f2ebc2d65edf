import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    alias: {
      // Only a server may import what is marked so; the tests are one.
      'server-only': path.resolve('node_modules/server-only/empty.js'),
      '@': path.resolve('.'),
    },
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
