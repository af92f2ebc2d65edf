import { z } from 'zod'
import { note } from '../../accounts/audit/audit'
import type { Person } from '../../accounts/rights/person'
import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { toJson } from '../../db/json'
import {
  LIBRARY,
  type MonthRow,
  selectMemberMonth,
  selectMonth,
  selectMonths,
} from '../../db/people-rows/model-use-rows'
import { findSetting, saveSetting } from '../../db/settings'
import { AppError } from '../../errors'
import { asInstallation } from '../../owner'
import { type Cap, NO_CAP } from '../costs/cap'

const KEY = 'limits of a month'

const amount = z.number().positive().nullable()
const capSchema = z.object({ tokens: amount, usd: amount })

/** A person's use of the shared models, or of a library's, in a month (`2026-11`, UTC), and their limit. */
export type MonthUse = { month: string; used: { tokens: number; usd: number }; unpriced: number; cap: Cap }

/** One person's use as administrators see it. `own`: their own limit; null if the default applies. */
export type PersonMonth = Omit<MonthUse, 'month'> & { personId: string; own: Cap | null }

/** Returns the default limit. */
export async function defaultMonthLimit(): Promise<Cap> {
  return capSchema.safeParse(await findSetting(KEY)).data ?? NO_CAP
}

export async function saveDefaultMonthLimit(by: Person, cap: Cap): Promise<void> {
  await saveSetting(KEY, cap)
  await note('changed a limit', by.id)
}

/** `cap`: null for the default limit. Throws `AppError('not_found')`. */
export async function saveMonthLimit(by: Person, personId: string, cap: Cap | null): Promise<void> {
  const data = { monthLimit: cap ? toJson(cap) : Prisma.DbNull }
  const { count } = await asInstallation(async () => (await db()).person.updateMany({ where: { id: personId }, data }))
  if (count === 0) throw new AppError('not_found', 'This account does not exist.')
  await note('changed a limit', by.id, { personId })
}

export function thisMonth(): string {
  return new Date().toISOString().slice(0, 7)
}

/** A person's use this month, and their limit. */
export async function monthOf(personId: string): Promise<MonthUse> {
  const month = thisMonth()
  const row = await asInstallation(() => selectMonth(personId, month, KEY))
  return { month, ...toMonthUse(row) }
}

/** A member's use of a library's model this month, and their limit; null if they are not a member. */
export async function memberMonthOf(
  libraryId: string,
  personId: string,
): Promise<(MonthUse & { library: string }) | null> {
  const month = thisMonth()
  const row = await asInstallation(() => selectMemberMonth(libraryId, personId, month))
  return row && { month, library: row.library, ...toMonthUse(row) }
}

/** Use this month by person and by the library itself, which is read, summarized and indexed for everybody. */
export async function listMonth(): Promise<{ month: string; people: PersonMonth[]; library: MonthUse }> {
  const month = thisMonth()
  const rows = await asInstallation(() => selectMonths(month, KEY))
  const people = rows.map((row) => ({ ...toMonthUse(row), personId: row.personId, own: capOf(row.own) }))
  return { month, people, library: await monthOf(LIBRARY) }
}

export function toMonthUse({ tokens, usd, unpriced, own, shared }: MonthRow): Omit<MonthUse, 'month'> {
  return { used: { tokens, usd }, unpriced, cap: capOf(own) ?? capOf(shared) ?? NO_CAP }
}

export function capOf(json: unknown): Cap | null {
  return capSchema.safeParse(json).data ?? null
}
