import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { expect, test } from 'vitest'

test('the protocol of PGlite still fails on what Prisma passes to it (if this fails: remove the wrapper from poolOn)', async () => {
  const { connection } = createPgConfig(await PGlite.create()) as unknown as {
    connection: { parse(query: object): void }
  }
  const types = { getTypeParser: () => (value: string) => value }
  expect(() => connection.parse({ text: 'SELECT 1', types })).toThrow('forEach is not a function')
  // The failure leaves half a message in the write buffer shared by all connections of the process. This one removes
  // it.
  connection.parse({ text: 'SELECT 1' })
})
