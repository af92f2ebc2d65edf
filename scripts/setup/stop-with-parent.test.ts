import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const server = `import('./scripts/setup/stop-with-parent.mjs').then(({ stopWithParent }) => {
  stopWithParent(() => { process.stdout.write('stopped'); process.exit(0) })
  setTimeout(() => process.exit(1), 20_000)
  process.stdout.write('up ')
})`
const npm = `require('node:child_process').spawn(process.execPath, ['-e', process.env.SERVER], { stdio: 'inherit' })
setInterval(() => {}, 1000)`

async function afterKill(started: Record<string, string>): Promise<string> {
  const { npm_lifecycle_event: _, ...env } = process.env
  const parent = spawn(process.execPath, ['-e', npm], {
    env: { ...env, SERVER: server, ...started },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  parent.stdout.on('data', (data) => {
    said += data
    parent.kill('SIGKILL')
  })
  await once(parent.stdout, 'close')
  return said
}

test('the server ends when the npm that started it is killed', async () => {
  expect(await afterKill({ npm_lifecycle_event: 'start' })).toBe('up stopped')
})
