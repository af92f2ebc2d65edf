import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

// A test sees an environment with nothing configured, whatever the machine has set.
for (const name of [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'CHAT_MODEL',
  'EMBEDDING_MODEL',
])
  delete process.env[name]
process.env.DATA_DIR = path.join(tmpdir(), `folio-test-${randomUUID()}`)

afterAll(async () => {
  // Imported late: most files have no database.
  const { closeTestDatabase } = await import('./test-database')
  await closeTestDatabase()
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
})
