import { PrismaPg } from '@prisma/adapter-pg'
import { currentOwner } from '../owner'
import { PrismaClient } from './generated/client'
import { pool } from './pool'

const shared = globalThis as typeof globalThis & { folioPrisma?: Promise<PrismaClient> }

/**
 * How long a transaction may wait for its connection, and how long it may take, in ms: limits for what hangs. A busy
 * machine is slow, and the embedded database has one connection that all wait for in turn.
 */
const LONGEST = { maxWait: 300_000, timeout: 300_000 }

/** The one Prisma client of this process, on the one pool. What it adds to tables that have an owner is the current one's. */
export function db(): Promise<PrismaClient> {
  shared.folioPrisma ??= pool().then((open) =>
    owned(new PrismaClient({ adapter: new PrismaPg(open), transactionOptions: LONGEST })),
  )
  return shared.folioPrisma
}

/** Forgets the client, after `closePool()`. */
export function forgetClient(): void {
  shared.folioPrisma = undefined
}

/** Nobody who writes has to remember whose it is, and none can forget. */
function owned(client: PrismaClient): PrismaClient {
  const own = {
    create: ({ args, query }: Adding<{ data: object }>) => query({ ...args, data: withOwnerId(args.data) }),
    createMany: ({ args, query }: Adding<{ data: object | object[] }>) =>
      query({ ...args, data: Array.isArray(args.data) ? args.data.map(withOwnerId) : withOwnerId(args.data) }),
    upsert: ({ args, query }: Adding<{ create: object }>) => query({ ...args, create: withOwnerId(args.create) }),
  }
  const query = {
    ...{ session: own, run: own, import: own, modelUse: own, setting: own, topic: own },
    ...{ comparisonTable: own, collection: own, zoteroLink: own, zoteroAct: own },
  }
  // The same methods, with the same results: only the type of the client would be another one.
  return client.$extends({ query } as object) as unknown as PrismaClient
}

type Adding<Args> = { args: Args; query(args: Args): Promise<unknown> }

const withOwnerId = (row: object) => ({ ownerId: currentOwner(), ...row })
