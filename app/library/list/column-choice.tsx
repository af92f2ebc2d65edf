import { Popover } from '@/app/ui/popover'
import { LIST_COLUMNS, type ListColumn } from '@/lib/library/filters/list-filter'
import { Button } from '../../ui/button'
import { ORDERS } from './filter-address'

type Props = { columns: ListColumn[]; onColumns: (columns: ListColumn[]) => void }

/** Chooses the list's columns besides the title. */
export function ColumnChoice({ columns, onColumns }: Props) {
  return (
    <Popover
      label="Columns"
      align="end"
      className="w-48 px-3 py-2.5"
      trigger={
        <Button kind="quiet" className="px-2 max-wide:hidden!">
          Columns <span aria-hidden>▾</span>
        </Button>
      }
    >
      <fieldset>
        <legend className="sr-only">Columns</legend>
        {LIST_COLUMNS.map((column) => (
          <label key={column} className="flex cursor-pointer items-center gap-2.5 rounded-md px-1 py-1 hover:bg-sunk">
            <input
              type="checkbox"
              className="size-4"
              checked={columns.includes(column)}
              onChange={({ target }) =>
                onColumns(LIST_COLUMNS.filter((one) => (one === column ? target.checked : columns.includes(one))))
              }
            />
            {ORDERS[column]}
          </label>
        ))}
      </fieldset>
    </Popover>
  )
}
