import { readTableQuote } from '@/lib/citations/evidence/table-quote'

/** The words of a source. Table rows are shown cell by cell with their column headers, to be readable at any width. */
export function QuoteWords({ quote, marks = false }: { quote: string; marks?: boolean }) {
  const table = readTableQuote(quote)
  if (!table) return marks ? `“${quote}”` : quote
  const { before, rows, behind } = table
  return (
    <>
      {before.map((text) => (
        <span key={text} className="mb-1 block">
          {text}
        </span>
      ))}
      {rows.map((row) => (
        <span key={row.map(({ cell }) => cell).join('\t')} className="block font-sans text-[0.8125rem] leading-relaxed">
          {row.map(({ head, cell }, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row may be the same, and stay in their columns
            <span key={column}>
              {column > 0 && <span className="text-faint"> · </span>}
              {head && <span className="text-soft">{head}: </span>}
              <span className="font-medium text-ink">{cell || '–'}</span>
            </span>
          ))}
        </span>
      ))}
      {behind.map((text) => (
        <span key={text} className="mt-1 block">
          {text}
        </span>
      ))}
    </>
  )
}
