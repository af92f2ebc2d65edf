import type { Metadata } from 'next'
import { AgreementScreen } from './agreement-screen'

export const metadata: Metadata = { title: 'Agreement' }

type Props = { searchParams: Promise<{ claim?: string | string[] }> }

export default async function AgreementPage({ searchParams }: Props) {
  const { claim } = await searchParams
  return <AgreementScreen start={typeof claim === 'string' ? claim : ''} />
}
