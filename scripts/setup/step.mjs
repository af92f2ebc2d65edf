import { Refusal } from './refusal.mjs'

/**
 * Does a piece of the set-up that may take a while and says so: `✓ Packages installed (31.0 s)`. `work` returns
 * the exit code and the output of a command; when it fails, the output is shown and nothing further is done.
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
