'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMay } from '@/app/rights'
import { When } from '@/app/shell/when'
import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import { AddWork } from '@/app/zotero/write/add-work'
import { useZoteroConnected } from '@/app/zotero/zotero-connected'
import type { OutsideWork } from '@/lib/library/outside/outside-work'
import { SOURCE_TITLES } from '@/lib/sources/work/source'
import { Button } from '../../ui/button'
import { addWork } from '../new/actions'
import { sayAdded } from '../new/say-added'

/** Says that a work is not in the library and where it was found, and adds it. null: it is in the library by now. */
export function OutsideNotice({ work }: { work: OutsideWork | null }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const add = async (id: string) => {
    setBusy(true)
    const done = await reach(addWork(id))
    setBusy(false)
    if (done.ok) showToast({ message: sayAdded(done.value) })
    else {
      const message = done.error.message
      showToast({ message, tone: 'bad' })
    }
    router.refresh()
  }
  return work && <Notice work={work} busy={busy} onAdd={() => add(work.id)} />
}

type Props = { work: OutsideWork; busy: boolean; onAdd: () => void }

function Notice({ work, busy, onAdd }: Props) {
  const hasZotero = useZoteroConnected()
  const may = useMay()
  const { id, abstract, kind, notice, openPdfUrl, citations, told } = work
  return (
    <section aria-label="Not in your library" className="panel mb-6 px-4 py-3 text-sm">
      <p className="font-medium">Not in your library</p>
      {notice && <p className="mt-1 text-bad">{notice.text}</p>}
      <p className="mt-1 text-soft">
        {told.length > 0 && (
          <>
            Found in{' '}
            {told.map(({ source, at }, place) => (
              <span key={source}>
                {place > 0 && ', '}
                {SOURCE_TITLES[source]} (<When iso={at} />)
              </span>
            ))}
            .{' '}
          </>
        )}
        {kind === 'web'
          ? 'Folio has read the text below.'
          : abstract
            ? 'Folio has read only its abstract.'
            : 'Folio has only its metadata.'}{' '}
        {citations !== null && `Cited ${citations.toLocaleString('en')} ${citations === 1 ? 'time' : 'times'}. `}
        It is not searched when you ask a question.{' '}
        {may('bring') &&
          (openPdfUrl
            ? 'Its PDF is openly available. When you add the paper, Folio downloads and reads it.'
            : 'No open-access PDF was found. If you add the paper, searches will find it by its abstract only.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {may('bring') && (
          <Button kind="main" disabled={busy} onClick={onAdd}>
            {busy ? 'Adding…' : 'Add to library'}
          </Button>
        )}
        {hasZotero && kind !== 'web' && <AddWork paperId={id} />}
      </div>
    </section>
  )
}
