import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { expect, test } from 'vitest'

test('the wire of PGlite still trips over what Prisma hands to it (when this fails: take the wrapper out of poolOn)', async () => {
  const { connection } = createPgConfig(await PGlite.create()) as unknown as {
    connection: { parse(query: object): void }
  }
  const types = { getTypeParser: () => (value: string) => value }
  expect(() => connection.parse({ text: 'SELECT 1', types })).toThrow('forEach is not a function')
  // The failure leaves half a message in the write buffer shared by all connections of the process. This one removes
  // it.
  connection.parse({ text: 'SELECT 1' })
})
