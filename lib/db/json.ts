import type { Prisma } from './generated/client'

/** A value as a JSON column takes it. */
export function toJson(value: unknown): Prisma.InputJsonValue {
  return value as Prisma.InputJsonValue
}

/** Value of a JSON column, in the type that Folio wrote: nobody else writes there. */
export function fromJson<T>(value: Prisma.JsonValue): T {
  return value as T
}
