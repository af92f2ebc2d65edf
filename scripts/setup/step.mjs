import { Refusal } from './refusal.mjs'

/**
 * Runs a step of the set-up that may take a while and reports it: `✓ Packages installed (31.0 s)`. `work` returns the
 * exit code and output of a command; if it fails, the output is shown and the set-up stops.
 */
export async function step(doing, done, work) {
  const began = performance.now()
  process.stdout.write(`… ${doing}${process.stdout.isTTY ? '' : '\n'}`)
  const { code, output } = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  if (code !== 0) throw new Refusal(`${output.trimEnd()}\n\n✗ ${doing} failed (see above).`)
  console.log(`✓ ${done} (${seconds} s)`)
}
