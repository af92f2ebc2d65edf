import pg from 'pg'

/**
 * Sends the bytes of a `COPY … FROM STDIN` and returns the number of rows. Everything is sent together with the
 * statement: a server ignores the bytes if it rejects the statement, and the embedded database needs them when it runs
 * it.
 */
export function copyIn(client: pg.ClientBase, statement: string, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result.rowCount ?? 0)
    const query = Object.assign(new pg.Query({ text: statement, callback: done } as pg.QueryConfig), {
      submit(connection: Wire) {
        connection.query(statement)
        connection.sendCopyFromChunk(bytes)
        connection.endCopyFrom()
        return null
      },
      handleCopyInResponse() {},
    })
    client.query(query)
  })
}

type Wire = { query(text: string): void; sendCopyFromChunk(bytes: Buffer): void; endCopyFrom(): void }
