import type { Prisma } from './generated/client'

/** Converts a value for a JSON column. */
export function toJson(value: unknown): Prisma.InputJsonValue {
  return value as Prisma.InputJsonValue
}

/** The value of a JSON column, in the type that Folio wrote; nothing else writes there. */
export function fromJson<T>(value: Prisma.JsonValue): T {
  return value as T
}
