import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/client'
import { pool } from './pool'

const shared = globalThis as typeof globalThis & { folioPrisma?: Promise<PrismaClient> }

/** The one Prisma client of this process, on the one pool. */
export function db(): Promise<PrismaClient> {
  shared.folioPrisma ??= pool().then((open) => new PrismaClient({ adapter: new PrismaPg(open) }))
  return shared.folioPrisma
}

/** Forgets the client, after `closePool()`. */
export function forgetClient(): void {
  shared.folioPrisma = undefined
}
