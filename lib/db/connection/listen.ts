import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { env } from '../../env'
import { pool } from './pool'

/** Pause before a broken connection is replaced, ms. */
const RECONNECT_MS = 1_000

/**
 * Calls `hear` after each NOTIFY on `channel` by any process. On a Postgres server this uses a separate connection,
 * which is replaced if it breaks; then `hear` is called once for notifications that may have been missed. Returns a
 * function that stops it.
 */
export async function listen(channel: string, hear: () => void): Promise<() => Promise<void>> {
  const connectionString = env().DATABASE_URL
  return connectionString ? listenOnServer(connectionString, channel, hear) : listenHere(channel, hear)
}

/** The embedded database has one session for all clients of the pool. */
async function listenHere(channel: string, hear: () => void) {
  const open = await pool()
  let ended = false
  const attach = (client: pg.ClientBase) =>
    void client.on('notification', (message) => {
      if (message.channel === channel && !ended) hear()
    })
  const client = await open.connect()
  try {
    attach(client)
    await client.query(`LISTEN ${channel}`)
  } finally {
    client.release()
  }
  open.on('connect', attach)
  return async () => {
    ended = true
    open.off('connect', attach)
  }
}

async function listenOnServer(connectionString: string, channel: string, hear: () => void) {
  let current: pg.Client | undefined
  let ended = false
  const once = async () => {
    const client = new pg.Client({ connectionString, keepAlive: true })
    current = client
    // Without a listener an error would end the process. The connection's end event follows it.
    client.on('error', () => {})
    client.on('notification', hear)
    const closed = new Promise((resolve) => client.once('end', resolve))
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      hear()
      if (!ended) await closed
    } finally {
      await client.end()
    }
  }
  const listening = (async () => {
    while (!ended) {
      await once().catch(() => {})
      if (!ended) await wait(RECONNECT_MS, undefined, { ref: false })
    }
  })()
  return async () => {
    ended = true
    await current?.end().catch(() => {})
    await listening
  }
}
