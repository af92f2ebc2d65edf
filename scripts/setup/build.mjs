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

/** Makes the production build, unless it was made from the same sources. */
export async function build() {
  const mark = fingerprint(SOURCES, (name) => name === 'generated' || /\.test\.tsx?$/.test(name))
  await unlessDone('.next/made-from', mark, () =>
    step('Building', 'Built', () =>
      runTool('next/dist/bin/next', ['build'], { quiet: true, env: { NODE_ENV: 'production' } }),
    ),
  )
}
