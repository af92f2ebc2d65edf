import { OWN } from '@/lib/models/connection/model-owner'
import type { ModelUse } from '@/lib/models/limits/model-use'
import { sayMoney } from '../costs/say-money'

const PURPOSES = {
  answers: 'answers',
  summaries: 'summaries of papers',
  index: 'search index',
  pictures: 'figures and formulas',
  other: 'searches',
}
const NUMBER = 'py-1.5 pl-4 text-right whitespace-nowrap'

/** Monthly use of models. `libraries`: names, by id, of libraries whose models were used. */
export function UseTable({ uses, libraries }: { uses: ModelUse[]; libraries: Record<string, string> }) {
  return (
    <table className="w-full text-sm tabular-nums">
      <thead className="text-left text-xs text-faint">
        <tr>
          <th className="py-1.5 pr-4 font-normal">Month</th>
          <th className="py-1.5 font-normal">Model</th>
          <th className={`${NUMBER} font-normal`}>Calls</th>
          <th className={`${NUMBER} font-normal`}>Tokens</th>
          <th className={`${NUMBER} font-normal`}>Price</th>
        </tr>
      </thead>
      <tbody>
        {uses.map(({ month, model, purpose, whose, calls, inputTokens, outputTokens, costUsd, unpriced }) => (
          <tr key={`${month} ${model} ${purpose} ${whose}`} className="border-t border-line align-baseline text-soft">
            <td className="py-1.5 pr-4 whitespace-nowrap">{month}</td>
            <td className="py-1.5 wrap-anywhere">
              <span className="text-ink">{model}</span>{' '}
              <span className="text-faint">
                {PURPOSES[purpose]}
                {whose === OWN ? ', your own model' : whose && `, model provided by ${libraries[whose] ?? 'a library'}`}
              </span>
            </td>
            <td className={NUMBER}>{calls.toLocaleString('en')}</td>
            <td className={NUMBER}>{(inputTokens + outputTokens).toLocaleString('en')}</td>
            <td className={NUMBER}>
              {unpriced === calls ? 'not known' : sayMoney(costUsd)}
              {unpriced > 0 && unpriced < calls && ' and more'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
