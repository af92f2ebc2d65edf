import { existsSync, rmSync } from 'node:fs'
import { fingerprint, unlessDone } from './fingerprint.mjs'
import { runTool } from './run-command.mjs'
import { step } from './step.mjs'

const SOURCES = [
  'app',
  'lib',
  'prompts',
  'prisma/schema.prisma',
  'public',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'package-lock.json',
]

/** Folder for a database that a build might open, so that it cannot lock the server's. */
const DATA = 'node_modules/.cache/folio/build-data'

/** What makes the next build faster. */
const CACHE = '.next/cache'

/** Makes the production build, unless there is one of the same sources. `keepCache`: for who changes them and builds again. */
export async function build({ keepCache = false } = {}) {
  const mark = fingerprint(SOURCES, (name) => name === 'generated' || /\.test\.tsx?$/.test(name))
  await unlessDone('.next/made-from', mark, () => step('Building', 'Built', () => buildWithoutData(keepCache)))
}

async function buildWithoutData(keepCache) {
  rmSync(DATA, { recursive: true, force: true })
  if (!keepCache) rmSync(CACHE, { recursive: true, force: true })
  const result = await runTool('next/dist/bin/next', ['build'], {
    quiet: true,
    env: { NODE_ENV: 'production', DATA_DIR: DATA, KEEP_BUILD_CACHE: keepCache ? 'on' : 'off' },
  })
  if (!existsSync(DATA)) return result
  return {
    code: 1,
    output: `${result.output}\nThe build opened a database in ${DATA}: some page is rendered at build time.`,
  }
}
