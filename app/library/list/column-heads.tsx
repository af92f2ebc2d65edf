import type { ListColumn, ListOrder } from '@/lib/library/filters/list-filter'
import { ORDERS, type Ordered } from './filter-address'

type Props = Ordered & { columns: ListColumn[]; onOrder: (ordered: Ordered) => void }

/** Column headers. A click sorts by one, another reverses the order. */
export function ColumnHeads({ columns, order, reversed, onOrder }: Props) {
  const head = (column: ListOrder) => {
    const isChosen = column === order
    return (
      <button
        key={column}
        type="button"
        aria-pressed={isChosen}
        aria-label={`Sort by ${ORDERS[column].toLowerCase()}${isChosen && reversed ? ', reversed' : ''}`}
        className="flex min-w-0 items-center gap-1 rounded-sm text-left hover:text-ink aria-pressed:text-ink"
        onClick={() => onOrder({ order: column, reversed: isChosen && !reversed })}
      >
        <span className="truncate">{ORDERS[column]}</span>
        {isChosen && <span aria-hidden>{reversed ? '↑' : '↓'}</span>}
      </button>
    )
  }
  return (
    <fieldset
      aria-label="Sort by"
      className="hidden min-w-0 grid-cols-(--list-grid) items-center gap-x-2 py-1 text-xs text-soft wide:grid"
    >
      <span className="col-span-2" />
      {head('title')}
      {columns.map(head)}
    </fieldset>
  )
}
