import type { ModelUse } from '@/lib/models/model-use'
import { sayMoney } from '../costs/say-money'

const PURPOSES = { answers: 'answers', summaries: 'summaries of papers', index: 'search index', other: 'searches' }

/** What models were used for, month by month. */
export function UseTable({ uses }: { uses: ModelUse[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <thead className="text-left text-xs text-faint">
          <tr>
            <th className="py-1.5 pr-4 font-normal">Month</th>
            <th className="py-1.5 pr-4 font-normal">Model</th>
            <th className="py-1.5 pr-4 font-normal">For</th>
            <th className="py-1.5 pr-4 text-right font-normal">Calls</th>
            <th className="py-1.5 pr-4 text-right font-normal">Tokens</th>
            <th className="py-1.5 text-right font-normal">Price</th>
          </tr>
        </thead>
        <tbody>
          {uses.map(({ month, model, purpose, calls, inputTokens, outputTokens, costUsd, unpriced }) => (
            <tr key={`${month} ${model} ${purpose}`} className="border-t border-line text-soft">
              <td className="py-1.5 pr-4">{month}</td>
              <td className="max-w-48 truncate py-1.5 pr-4 text-ink">{model}</td>
              <td className="py-1.5 pr-4">{PURPOSES[purpose]}</td>
              <td className="py-1.5 pr-4 text-right">{calls.toLocaleString('en')}</td>
              <td className="py-1.5 pr-4 text-right">{(inputTokens + outputTokens).toLocaleString('en')}</td>
              <td className="py-1.5 text-right whitespace-nowrap">
                {unpriced === calls ? 'not known' : sayMoney(costUsd)}
                {unpriced > 0 && unpriced < calls && ' and more'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
