import { AppError } from '../../errors'
import { currentPerson } from '../../owner'
import { modelGone } from '../connection/model-in-use'
import { INSTALLATION, OWN } from '../connection/model-owner'
import { type Budget, type Cap, type Month, NO_CAP, type Share } from '../costs/cap'
import { memberMonthOf, monthOf } from './month-limit'

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
    `Your monthly limit for the language model${library ? ` of the library “${library}”` : ''}, ${most}, has been reached: ${spent} used so far. It resets on ${nextMonth()} (UTC). Until then, ${library ? 'a manager of that library can raise the limit, or you can choose another model in Your account' : 'an administrator can raise the limit, or you can connect your own model in Your account'}.`,
  )
}

function nextMonth(now = new Date()): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return first.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}
