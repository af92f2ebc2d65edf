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

/** Makes the production build, unless there is one of the same sources. */
export async function build() {
  const mark = fingerprint(SOURCES, (name) => name === 'generated' || /\.test\.tsx?$/.test(name))
  await unlessDone('.next/made-from', mark, () => step('Building', 'Built', buildWithoutData))
}

async function buildWithoutData() {
  rmSync(DATA, { recursive: true, force: true })
  const result = await runTool('next/dist/bin/next', ['build'], {
    quiet: true,
    env: { NODE_ENV: 'production', DATA_DIR: DATA },
  })
  if (!existsSync(DATA)) return result
  return {
    code: 1,
    output: `${result.output}\nThe build opened a database in ${DATA}: some page is rendered at build time.`,
  }
}
