import type { Cap } from '@/lib/models/costs/cap'
import type { EstimateView } from '@/lib/research/costs/estimate'
import { sayDuration } from '../research/[id]/funnel/say-duration'
import { sayMoney } from './say-money'

/** `About 6,200 tokens · $0.004 · 12.0 s with gpt-4.1-mini, at most $0.05; $1.20 left this month` */
export function sayEstimate({ tokens, usd, ms, model, cap, left }: EstimateView): string {
  const facts = [
    `${round(tokens).toLocaleString('en')} tokens`,
    usd === null ? 'price unknown' : usd > 0 && sayMoney(usd),
    ms !== null && sayDuration(ms),
  ]
  const limit = sayCap(cap)
  const said = `About ${facts.filter(Boolean).join(' · ')} with ${model}${limit && (isOver(cap) ? `: more than your limit of ${limit}` : `, at most ${limit}`)}`
  const rest = sayCap(left)
  return rest ? `${said}; ${isOver(left) ? 'only ' : ''}${rest} left this month` : said

  function isOver(most: Cap): boolean {
    return (most.tokens !== null && tokens > most.tokens) || (most.usd !== null && usd !== null && usd > most.usd)
  }
}

/** `20,000 tokens and $0.05`; empty without limits. */
function sayCap({ tokens, usd }: Cap): string {
  const most = [
    tokens !== null && `${Math.max(0, tokens).toLocaleString('en')} tokens`,
    usd !== null && sayMoney(Math.max(0, usd)),
  ]
  return most.filter(Boolean).join(' and ')
}

/** Rounds to two digits, which is as precise as an estimate gets. */
function round(tokens: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(tokens)) - 1)
  return Math.round(tokens / unit) * unit
}
