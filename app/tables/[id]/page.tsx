import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { toFailure } from '@/lib/errors'
import { getTable } from '@/lib/library/tables/tables'
import { TableScreen } from './table-screen'

type Props = { params: Promise<{ id: string }> }

/** Shared by the title and the page. */
const read = cache(async (id: string) => {
  try {
    return await getTable(id)
  } catch (error) {
    if (toFailure(error).code === 'not_found') notFound()
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await read((await params).id)).title }
}

export default async function TablePage({ params }: Props) {
  const { id } = await params
  return <TableScreen key={id} start={await read(id)} />
}
