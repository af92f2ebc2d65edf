import { z } from 'zod'
import { note } from '../accounts/audit'
import type { Person } from '../accounts/person'
import { db } from '../db/client'
import { Prisma } from '../db/generated/client'
import { toJson } from '../db/json'
import { LIBRARY, type MonthRow, selectMemberMonth, selectMonth, selectMonths } from '../db/model-use-rows'
import { findSetting, saveSetting } from '../db/settings'
import { AppError } from '../errors'
import { asInstallation, currentPerson } from '../owner'
import { type Budget, type Cap, type Month, NO_CAP, type Share } from './meter'
import { modelGone } from './model-in-use'
import { INSTALLATION, OWN } from './model-owner'

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
  if (count === 0) throw new AppError('not_found', 'There is no such person.')
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

// Next bundles pages and workflows separately, and both count towards one limit.
const shared = globalThis as typeof globalThis & { folioMonthShares?: Map<string, Set<Share>> }

function sharesOf(person: string, whose: string): Set<Share> {
  shared.folioMonthShares ??= new Map()
  const key = `${person} ${whose}`
  const shares = shared.folioMonthShares.get(key) ?? new Set()
  shared.folioMonthShares.set(key, shares)
  return shares
}

/** The month of the current person; undefined for work without a person, or without accounts. */
export function openMonth(): Month | undefined {
  const person = currentPerson()
  if (person === null) return undefined
  return {
    async look(whose = INSTALLATION) {
      if (whose === OWN) return undefined
      const shares = sharesOf(person, whose)
      const before = [...shares]
      const library = whose === INSTALLATION ? null : await memberMonthOf(whose, person)
      if (whose !== INSTALLATION && !library) throw modelGone(whose)
      const { used, cap } = library ?? (await monthOf(person))
      // Calls that ended during the query may be missing from its result, so count them.
      const held = [...new Set([...before, ...shares])]
      return { cap, used, held, reached: (limit) => monthReached(limit, used, library?.library) }
    },
    hold(share, whose = INSTALLATION) {
      const shares = sharesOf(person, whose)
      shares.add(share)
      return () => void shares.delete(share)
    },
  }
}

/**
 * Checks a person's monthly limit. Null if there is room for the need or no limit applies, else the error with a
 * sentence for the person. `whose`: as in `Month`.
 */
export async function findMonthReached(need: Share, whose?: string): Promise<AppError | null> {
  const budget = await openMonth()?.look(whose)
  if (!budget) return null
  const { cap } = budget
  const left = leftOf(budget)
  if (left.tokens !== null && left.tokens <= need.tokens) return budget.reached({ tokens: cap.tokens })
  return left.usd !== null && left.usd <= need.usd ? budget.reached({ usd: cap.usd }) : null
}

/** What is left of the limits this month; null if there is no limit. `whose`: as in `Month`. */
export async function leftOfMonth(whose?: string): Promise<Cap> {
  const budget = await openMonth()?.look(whose)
  return budget ? leftOf(budget) : NO_CAP
}

function leftOf({ cap, used, held }: Budget): Cap {
  const of = (what: 'tokens' | 'usd') =>
    cap[what] === null ? null : held.reduce((left, share) => left - share[what], cap[what] - used[what])
  return { tokens: of('tokens'), usd: of('usd') }
}

/** `library`: name of the library that owns the model. */
function monthReached(limit: Partial<Cap>, used: Share, library?: string): AppError {
  const [most, spent] = limit.tokens
    ? [`${limit.tokens.toLocaleString('en')} tokens`, used.tokens.toLocaleString('en')]
    : [`$${limit.usd}`, `$${Number(used.usd.toPrecision(2))}`]
  return new AppError(
    'month_used_up',
    `Your monthly limit for the language model${library ? ` of the library “${library}”` : ''}, ${most}, is used up: ${spent} so far. It resets on ${nextMonth()} (UTC). Until then ${library ? 'a manager of that library can allow more, or choose another model in Your account' : 'an administrator can allow more, or connect a model of your own in Your account'}.`,
  )
}

function nextMonth(now = new Date()): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return first.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}
