import { expect, test } from 'vitest'
import { circles, mutualImports, nodeInBrowser } from './test-import-graph'

test('a module of Node behind a client component is found, but not behind types or server actions', () => {
  const files = new Map([
    [
      'app/a.tsx',
      "'use client'\nimport { b } from '../lib/b'\nimport type { D } from '../lib/d'\nimport { e } from './e'",
    ],
    ['app/e.ts', "'use server'\nimport fs from 'node:fs'"],
    ['lib/b.ts', "import { c } from './c'"],
    ['lib/c.ts', "import path from 'node:path'"],
    ['lib/d.ts', "import fs from 'node:fs'"],
  ])
  expect(nodeInBrowser(files)).toEqual(['app/a.tsx > lib/b.ts > lib/c.ts > node:path'])
})

test('a circle of imports is found once, and a chain is none', () => {
  const files = new Map([
    ['lib/a.ts', "import type { B } from './b'"],
    ['lib/b.ts', "import type { C } from './c'\nimport { d } from './d'"],
    ['lib/c.tsx', "import { a } from '@/lib/a'"],
    ['lib/d.ts', "import { e } from './e'"],
    ['lib/e.ts', ''],
  ])
  expect(circles(files)).toEqual([['lib/a.ts', 'lib/b.ts', 'lib/c.tsx']])
})

test('two folders that import each other are found', () => {
  const files = new Map([
    ['lib/library/add/a.ts', "import { b } from '../find/b'"],
    ['lib/library/find/b.ts', "import type { C } from '../add/deep/c'"],
    ['lib/library/list/d.ts', "import { b } from '../find/b'"],
  ])
  expect(mutualImports(files, 'lib/library')).toEqual(['add and find'])
})
