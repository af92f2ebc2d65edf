import { sayUsage } from '@/app/costs/usage-line'
import { placeName } from '@/lib/citations/markers/place'
import { type Fact, isDisputed, type PlannedItem } from '@/lib/research/events/plan-items'
import type { RunView } from '@/lib/research/run-view'
import { PassageButton } from '../source/passage-button'
import { passageNumbers } from '../source/passages-of'
import { AgreementTables } from './agreement-table'

type Props = {
  view: RunView
  over: boolean
  suffix: string
  openPassage(number: number): void
  opened: number | null
}

/** The items of a complete answer, with the facts found for each, which open at their page. */
export function Checklist({ view, over, suffix, openPassage, opened }: Props) {
  const done = view.plan.filter(({ status }) => status === 'done').length
  const numbers = passageNumbers(view)
  return (
    <section aria-label={`Checklist${suffix}`} className="border-t border-line px-3.5 pt-2.5 pb-3">
      <h2 className="text-xs font-medium text-ink tabular-nums">
        Checklist: {done} of {view.plan.length} covered
      </h2>
      {!over && view.spent && (
        <p className="text-xs text-soft tabular-nums">{sayUsage(view.spent).join(' · ')} so far</p>
      )}
      <ul className="mt-1.5 grid grid-cols-1 gap-1">
        {view.plan.map((item) => {
          const facts = view.facts.filter(({ items }) => items.includes(item.id))
          const agreements = view.agreements.filter((one) => one.item === item.id)
          return (
            <li key={item.id}>
              <details open={agreements.some(isDisputed)}>
                <summary className="flex cursor-pointer items-baseline gap-2 rounded-sm text-sm">
                  <State item={item} found={facts.length > 0} over={over} />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {item.title}
                    {agreements.some(isDisputed) && <span className="text-xs text-bad"> disputed</span>}
                  </span>
                  <span className="text-right text-xs text-soft tabular-nums">
                    {item.note ?? (over ? 'nothing' : '')}
                  </span>
                </summary>
                <Facts facts={facts} numbers={numbers} open={openPassage} opened={opened} />
                <AgreementTables agreements={agreements} numbers={numbers} open={openPassage} opened={opened} />
              </details>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const SIGNS = {
  covered: { sign: '●', says: 'covered', color: 'text-good' },
  working: { sign: '◌', says: 'being searched', color: 'text-accent breathing' },
  partly: { sign: '◐', says: 'partly covered', color: 'text-weak' },
  nothing: { sign: '○', says: 'nothing found', color: 'text-faint' },
}

function State({ item: { status }, found, over }: { item: PlannedItem; found: boolean; over: boolean }) {
  const state = status === 'done' ? 'covered' : status === 'working' && !over ? 'working' : found ? 'partly' : 'nothing'
  return <StateSign state={state} />
}

export function StateSign({ state }: { state: keyof typeof SIGNS }) {
  const { sign, says, color } = SIGNS[state]
  return (
    <span className={color}>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{says}</span>
    </span>
  )
}

type FactsProps = { facts: Fact[]; numbers: Map<string, number>; open(passage: number): void; opened: number | null }

/** Facts by paper: each opens at its page. */
export function Facts({ facts, numbers, open, opened }: FactsProps) {
  if (facts.length === 0) return <p className="ml-5 py-1 text-xs text-soft">Nothing found on this yet.</p>
  return (
    <ul className="mt-1 ml-5 grid grid-cols-1 gap-1">
      {facts.map(({ text, quote, evidenceIds, title, page }) => {
        const number = numbers.get(evidenceIds[0] ?? '') ?? null
        return (
          <li key={text}>
            <PassageButton
              number={number}
              open={open}
              opened={opened}
              className="block w-full rounded-r-md border-l-2 border-line px-2.5 py-1 text-left -outline-offset-2 hover:border-accent hover:bg-sunk aria-pressed:border-mark-line"
            >
              <span className="block truncate text-xs text-soft">
                <b className="font-medium text-ink">{placeName(page)}</b> {title}
              </span>
              {quote && <span className="block text-sm leading-snug">{text}</span>}
              <span className="line-clamp-3 font-serif text-[0.9375rem] leading-snug">
                {quote ? `“${quote}”` : text}
              </span>
            </PassageButton>
          </li>
        )
      })}
    </ul>
  )
}
