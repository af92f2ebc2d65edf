import type { EstimateView } from '@/lib/research/costs/estimate'
import { sayDuration } from '../research/[id]/funnel/say-duration'
import { sayMoney } from './say-money'

/** `About 6,200 tokens · $0.004 · 12.0 s with gpt-4.1-mini, at most $0.05` */
export function sayEstimate({ tokens, usd, ms, model, cap }: EstimateView): string {
  const facts = [
    `${round(tokens).toLocaleString('en')} tokens`,
    usd === null ? 'price not known' : usd > 0 && sayMoney(usd),
    ms !== null && sayDuration(ms),
  ]
  const most = [
    cap.tokens !== null && `${cap.tokens.toLocaleString('en')} tokens`,
    cap.usd !== null && sayMoney(cap.usd),
  ]
  const limit = most.filter(Boolean).join(' and ')
  const over = (cap.tokens !== null && tokens > cap.tokens) || (cap.usd !== null && usd !== null && usd > cap.usd)
  return `About ${facts.filter(Boolean).join(' · ')} with ${model}${limit && (over ? `: more than your limit of ${limit}` : `, at most ${limit}`)}`
}

/** An estimate is no better than its first two digits. */
function round(tokens: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(tokens)) - 1)
  return Math.round(tokens / unit) * unit
}
