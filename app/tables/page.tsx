import type { Metadata } from 'next'
import { listTables } from '@/lib/library/tables/tables'
import { amongInAddress } from '../ask/among-address'
import { NewTable } from './new-table'
import { TableList } from './table-list'

export const metadata: Metadata = { title: 'Tables' }

type Props = { searchParams: Promise<{ among?: string | string[]; tag?: string | string[] }> }

export default async function TablesPage({ searchParams }: Props) {
  const [tables, address] = await Promise.all([listTables(), searchParams])
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-8 pb-16 desk:px-10 desk:pt-10">
      <h1 className="page-title">Tables</h1>
      <p className="mt-2 mb-5 text-soft">
        Compare papers side by side: a row for each paper, and a column for each thing that you want to know, such as
        method, sample or result. Each cell leads to the page that it came from.
      </p>
      <NewTable among={await amongInAddress(address)} />
      <TableList tables={tables} />
    </div>
  )
}
