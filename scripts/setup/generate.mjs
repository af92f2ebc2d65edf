import { fingerprint, unlessDone } from './fingerprint.mjs'
import { runTool } from './run-command.mjs'
import { step } from './step.mjs'

const STAMP = 'lib/db/generated/.made-from'

/** Generates the database client, unless there is one of the same schema and Prisma version. */
export async function generate() {
  const mark = fingerprint(['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json'])
  await unlessDone(STAMP, mark, () =>
    step('Generating the database client', 'Database client generated', () =>
      runTool('prisma/build/index.js', ['generate'], { quiet: true }),
    ),
  )
}
