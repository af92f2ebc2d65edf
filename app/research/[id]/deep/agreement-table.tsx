import { usePlaceName } from '@/app/pdf/printed-pages'
import type { Agreement } from '@/lib/research/events/plan-items'
import { PassageButton } from '../source/passage-button'

type Props = {
  agreements: Agreement[]
  /** number of the passage for each piece of evidence, by id */
  numbers: Map<string, number>
  open(passage: number): void
  opened: number | null
}

const STANCES = {
  supports: { sign: '+', says: 'supports', color: 'text-good' },
  contradicts: { sign: '≠', says: 'contradicts', color: 'text-bad' },
  silent: { sign: '·', says: 'silent', color: 'text-faint' },
}

/**
 * Which sources support, qualify or contradict the claim on an item, with their quotes side by side. Each opens at its
 * page.
 */
export function AgreementTables({ agreements, ...how }: Props) {
  if (agreements.length === 0) return null
  return (
    <div className="mt-2 ml-5 grid grid-cols-1 gap-3">
      {agreements.map((agreement) => (
        <AgreementTable key={agreement.claim} agreement={agreement} {...how} />
      ))}
    </div>
  )
}

type TableProps = Omit<Props, 'agreements'> & { agreement: Agreement }

function AgreementTable({ agreement: { claim, sources }, numbers, open, opened }: TableProps) {
  const nameOf = usePlaceName()
  const speaking = sources.flatMap((source) => (source.said ? [{ ...source, said: source.said }] : []))
  const silent = sources.filter(({ said }) => said === null)
  return (
    <table className="w-full table-fixed border-collapse text-xs">
      <caption className="pb-1 text-left text-soft wrap-anywhere">
        <span className="font-medium text-ink">Sources on this:</span> {claim}
      </caption>
      <colgroup>
        <col className="w-24" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Stance</th>
          <th scope="col">Source and quote</th>
        </tr>
      </thead>
      <tbody>
        {speaking.map(({ paperId, title, stance, said }) => {
          const number = numbers.get(said.evidenceId) ?? null
          return (
            <tr key={paperId} className="border-t border-line align-top">
              <td className="py-1.5 pr-2">
                <Stance stance={stance} />
              </td>
              <td className="py-1">
                <PassageButton
                  number={number}
                  open={open}
                  opened={opened}
                  className="block w-full rounded-md px-1.5 py-0.5 text-left -outline-offset-2 hover:bg-sunk"
                >
                  <span className="font-serif text-[0.9375rem] leading-snug wrap-anywhere">“{said.quote}”</span>
                  <span className="mt-0.5 block truncate text-soft">
                    <b className="font-medium text-ink">{nameOf(paperId, said.page)}</b> {title}
                  </span>
                </PassageButton>
              </td>
            </tr>
          )
        })}
        {silent.length > 0 && (
          <tr className="border-t border-line align-top">
            <td className="py-1.5 pr-2">
              <Stance stance="silent" />
            </td>
            <td className="px-1.5 py-1.5 text-soft wrap-anywhere">{silent.map(({ title }) => title).join('; ')}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Stance({ stance }: Pick<Agreement['sources'][number], 'stance'>) {
  const { sign, says, color } = STANCES[stance]
  return (
    <span className={color}>
      <span aria-hidden>{sign} </span>
      {says}
    </span>
  )
}
