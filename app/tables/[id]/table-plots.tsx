'use client'
import { useId, useState } from 'react'
import { plotData } from '@/lib/library/tables/plot-data'
import type { TableColumn, TableRow } from '@/lib/library/tables/table-view'
import { NumberPlot } from './number-plot'

/** Plots of columns whose numbers have one unit: by paper or by year. */
export function TablePlots({ columns, rows }: { columns: TableColumn[]; rows: TableRow[] }) {
  const [byYear, setByYear] = useState(false)
  const name = useId()
  const plots = columns.flatMap((column) => {
    const data = plotData({ columns, rows }, column.id)
    return data ? [{ column, data }] : []
  })
  if (plots.length === 0) return null
  return (
    <section aria-label="Plots" className="mt-10 max-w-[46rem]">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h2 className="font-serif text-lg font-semibold">Numbers in this table</h2>
        <fieldset className="flex gap-4 text-sm text-soft">
          <legend className="sr-only">Plot</legend>
          {[false, true].map((year) => (
            <label key={String(year)} className="flex items-center gap-1.5">
              <input type="radio" name={name} checked={byYear === year} onChange={() => setByYear(year)} />
              {year ? 'By year' : 'By paper'}
            </label>
          ))}
        </fieldset>
      </div>
      {plots.map(({ column, data }) => (
        <NumberPlot key={column.id} name={column.name} data={data} byYear={byYear} />
      ))}
    </section>
  )
}
