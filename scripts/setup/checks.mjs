import { runCommand, runTool } from './run-command.mjs'
import { step } from './step.mjs'

/** Checks without a running program: format, lint, types, unused code. */
export async function staticChecks() {
  await step('Checking format and lint', 'Format and lint', () =>
    runTool('@biomejs/biome/bin/biome', ['ci', '--colors=off'], { quiet: true }),
  )
  await step('Checking types', 'Types', () => runTool('typescript/bin/tsc', ['--project', '.'], { quiet: true }))
  await step('Looking for unused code', 'No unused code', () =>
    runTool('knip/bin/knip.js', ['--no-progress'], { quiet: true }),
  )
  await step('Comparing the list of third-party packages', 'List of third-party packages', () =>
    runCommand(process.execPath, ['scripts/third-party.mjs', '--check'], { quiet: true }),
  )
}
