import { createInterface } from 'node:readline/promises'
import { Refusal } from './refusal.mjs'
import { runCommand } from './run-command.mjs'

/**
 * If a start failed because the database is damaged, and there is a backup and a person at a terminal: asks whether to
 * restore the newest backup, and does so. Returns whether it was restored; throws a Refusal if the person declines.
 * @param {{ message: string, damaged?: boolean }} refusal
 */
export async function offerRestore({ message, damaged }, { input = process.stdin, output = process.stdout } = {}) {
  if (!damaged || !message.includes('npm run restore latest') || !input.isTTY) return false
  output.write(`${message}\n\n`)
  const terminal = createInterface({ input, output })
  const answer = await terminal.question(
    'Restore the newest backup now? Your current data is kept alongside the restored data. (yes/no) ',
  )
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refusal('Nothing was changed.')
  const { code } = await runCommand(process.execPath, ['--import', 'tsx', 'scripts/restore.ts', 'latest'])
  return code === 0
}
