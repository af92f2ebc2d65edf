import { rmSync, writeFileSync } from 'node:fs'
import { build } from './build.mjs'
import { BUILT } from './built.mjs'
import { generate } from './generate.mjs'
import { runCommand } from './run-command.mjs'

/** Parts of `.next` that only the next build would use. */
const LEFT_OVER = ['.next/cache', 'node_modules/.cache']
/** Packages needed only to generate and build. Everything else at run time is a dependency. */
const BUILT_WITH = ['prisma', 'tailwindcss', '@tailwindcss/postcss']

// For the Dockerfile: makes everything that `npm start` would make, and keeps what runs.
await generate()
await build()
await run('npm', ['pkg', 'delete', ...BUILT_WITH.map((name) => `dependencies.${name}`)])
await run('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund', '--offline'])
for (const place of LEFT_OVER) rmSync(place, { recursive: true, force: true })
writeFileSync(BUILT, '')

async function run(file, args) {
  const { code } = await runCommand(file, args)
  if (code !== 0) process.exit(code)
}
