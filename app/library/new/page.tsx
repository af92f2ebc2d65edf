import type { Metadata } from 'next'
import { BackLink } from '@/app/shell/back-link'
import { indexerSettings, sourceChoices } from '@/lib/library/new-works/indexer-settings'
import { newWorks } from '@/lib/library/new-works/new-works'
import { NewScreen } from './new-screen'

export const metadata: Metadata = { title: 'New papers' }

export default async function NewPage() {
  const [settings, works] = await Promise.all([indexerSettings(), newWorks()])
  return (
    <div className="mx-auto max-w-[52rem] px-5 pt-6 pb-28 desk:px-10 desk:pt-10">
      <BackLink href="/library">Library</BackLink>
      <h1 className="page-title mb-2">New papers</h1>
      <NewScreen settings={settings} choices={sourceChoices()} initial={works} />
    </div>
  )
}
