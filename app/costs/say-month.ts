import type { Cap } from '@/lib/models/costs/cap'
import type { MonthUse } from '@/lib/models/limits/month-limit'
import { sayMoney } from './say-money'

/** `$0.42 · 310,000 tokens` */
export function sayMonthUse({ used, unpriced }: Pick<MonthUse, 'used' | 'unpriced'>): string {
  if (used.tokens === 0) return 'nothing'
  const money = unpriced > 0 ? (used.usd > 0 ? `at least ${sayMoney(used.usd)}` : 'price unknown') : sayMoney(used.usd)
  return `${money} · ${used.tokens.toLocaleString('en')} tokens`
}

/** `$5 or 1,000,000 tokens a month`; without limits `no limit` */
export function sayMonthLimit({ usd, tokens }: Cap): string {
  const most = [usd !== null && `$${usd}`, tokens !== null && `${tokens.toLocaleString('en')} tokens`].filter(Boolean)
  return most.length > 0 ? `${most.join(' or ')} a month` : 'no limit'
}

/** `Your limit is $5 a month.` */
export function sayMayUse(cap: Cap): string {
  return cap.usd === null && cap.tokens === null ? 'No limit is set.' : `Your limit is ${sayMonthLimit(cap)}.`
}

/** `November` of `2026-11` */
export function sayMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })
}
