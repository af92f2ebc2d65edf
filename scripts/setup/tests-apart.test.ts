import { expect, test } from 'vitest'
import { testsApart } from './tests-apart.mjs'

const SHARED: [file: string, source: string][] = [
  ['lib/engine/test-engine.ts', "import { launch } from './launch'"],
  ['lib/research/test-engine.ts', "import { launchIdle } from '../engine/test-engine'"],
  ['lib/research/test-library.ts', "import { db } from '../db/client'\nimport './test-run'"],
  ['lib/research/test-run.ts', "import './test-library'"],
  ['lib/db/test-database.ts', "import { migrate } from './migrate'"],
]

test.each([
  ['an engine', "import { launch } from '../engine/launch'"],
  ['all of Folio', "const { boot } = await import('@/lib/boot')"],
  ['an engine by what tests share', "import { launchForRuns } from './test-engine'"],
  ['migrations', "import { migrate } from '../db/migrate'"],
  ['another program', "import { spawn } from 'node:child_process'"],
  ['what stands in', "import { afterEach, expect, test, vi } from 'vitest'"],
  ['what stands in, over lines', "import {\n  test,\n  vi,\n} from 'vitest'"],
])('a test with %s needs a process of its own', (_, source) => {
  expect(testsApart(new Map([...SHARED, ['lib/research/some.test.ts', source]]))).toEqual(['lib/research/some.test.ts'])
})

test.each([
  ['a database', "import { testDatabase } from '../db/test-database'\nprocess.env.PORT = '1'"],
  ['what tests share that import each other', "import { addPapers } from './test-library'"],
  ['what may start an engine, and does not', "import { startRun } from './runs'"],
  ['words of it', "// import { vi } from 'vitest'\nimport { expect, test } from 'vitest'"],
])('a test with %s does not', (_, source) => {
  expect(testsApart(new Map([...SHARED, ['lib/research/some.test.ts', source]]))).toEqual([])
})
