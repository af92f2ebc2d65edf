import { expect, test } from 'vitest'
import { requireClosed as requireClosedAtStart } from '../scripts/setup/settings.mjs'
import { readEnv } from './env'
import { requireClosed } from './reach'

const API_TOKEN = 'a-token-of-some-length'

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '127.0.1.1', ALLOWED_HOSTS: ' , ' }, true],
  [{ HOST: '0.0.0.0' }, true],
  [{ ALLOWED_HOSTS: 'folio.example' }, true],
  [{ ACCOUNTS: 'off' }, true],
  [{ HOST: '0.0.0.0', ACCOUNTS: 'off' }, false],
  [{ HOST: '::', ACCOUNTS: 'off' }, false],
  [{ HOST: '192.168.1.5', API_TOKEN: '', ACCOUNTS: 'off' }, false],
  [{ ALLOWED_HOSTS: 'folio.example', ACCOUNTS: 'off' }, false],
  [{ HOST: '0.0.0.0', API_TOKEN }, true],
  [{ ALLOWED_HOSTS: 'folio.example', API_TOKEN }, true],
])('with %j Folio starts: %s', (values: Record<string, string>, starts) => {
  for (const check of [() => requireClosed(readEnv(values)), () => requireClosedAtStart(values)])
    if (starts) expect(check).not.toThrow()
    else expect(check).toThrow(/^HOST or ALLOWED_HOSTS lets others reach Folio.*set API_TOKEN[^.]*\.$/)
})
