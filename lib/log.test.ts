import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

test.skipIf(!existsSync('/dev/full'))(
  'a log on a full disk does not end the process (skipped without /dev/full)',
  () => {
    const full = openSync('/dev/full', 'w')
    const program =
      "import('./lib/log.ts').then(({ log }) => { for (let i = 0; i < 100; i++) log.error('x'); setTimeout(() => process.exit(7), 50) })"
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', '-e', program], {
      stdio: ['ignore', full, full],
    })
    expect(status).toBe(7)
  },
)
