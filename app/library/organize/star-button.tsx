import { useMay } from '@/app/rights'

type Props = { name: string; starred: boolean; onStar: (starred: boolean) => void }

/** The star of a paper, to be set by those who may. */
export function StarButton({ name, starred, onStar }: Props) {
  const look = `grid size-7 place-items-center rounded-lg text-base leading-none ${starred ? 'text-weak' : 'text-faint'}`
  if (!useMay()('add'))
    return (
      <span className={look}>
        {starred && (
          <span role="img" aria-label="Starred" title="Starred">
            ★
          </span>
        )}
      </span>
    )
  return (
    <button
      type="button"
      aria-label={`Star ${name}`}
      aria-pressed={starred}
      title={starred ? 'Starred' : 'Star'}
      className={`${look} hover:bg-sunk`}
      onClick={() => onStar(!starred)}
    >
      <span aria-hidden>{starred ? '★' : '☆'}</span>
    </button>
  )
}
