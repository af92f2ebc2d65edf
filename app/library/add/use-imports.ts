'use client'
import { useCallback, useEffect, useState } from 'react'
import { type ImportState, readImport } from '../imports/actions'
import { pathOf } from './dropped-files'
import { sendForm } from './send-form'

const POLL_MS = 1_000

/** An import of this page: being sent, running, or finished. */
export type PageImport = { key: string; name: string } & (
  | { state: 'sending'; sent: number }
  | { state: 'sent'; import: ImportState }
  | { state: 'failed'; message: string }
)

/** Ids of the target collection and library; absent: no collection, and the default library. */
type Goal = { collection?: string | null; library?: string | null }

/** Imports the references given to this page and follows each import to its end. */
export function useImports() {
  const [imports, setImports] = useState<PageImport[]>([])
  const put = useCallback((changed: PageImport) => {
    setImports((imports) => {
      const known = imports.some(({ key }) => key === changed.key)
      return known ? imports.map((one) => (one.key === changed.key ? changed : one)) : [...imports, changed]
    })
  }, [])

  const start = useCallback(
    async (files: File[], { collection, library }: Goal = {}) => {
      const [lead] = files
      const own = { key: crypto.randomUUID(), name: files.length === 1 ? (lead?.name ?? '') : `${files.length} files` }
      put({ ...own, state: 'sending', sent: 0 })
      const form = new FormData()
      for (const file of files) form.append('files', file, pathOf(file))
      const goal = new URLSearchParams({ ...(collection && { collection }), ...(library && { library }) })
      const address = goal.size > 0 ? `/api/imports?${goal}` : '/api/imports'
      const answer = await sendForm<{ import: { id: string } }>(address, form, (sent) =>
        put({ ...own, state: 'sending', sent }),
      )
      if (!answer.ok) return put({ ...own, state: 'failed', message: answer.message })
      for (;;) {
        // Keep waiting while Folio restarts.
        const read = await readImport(answer.value.import.id).catch(() => null)
        if (read && !read.ok) return put({ ...own, state: 'failed', message: read.error.message })
        if (read) put({ key: own.key, name: read.value.name, state: 'sent', import: read.value })
        if (read && read.value.status !== 'running') return
        await new Promise((done) => setTimeout(done, POLL_MS))
      }
    },
    [put],
  )
  const dismissImport = useCallback((key: string) => setImports((all) => all.filter((one) => one.key !== key)), [])

  // Leaving the page would abort uploads; imports already sent continue on the server.
  const sending = imports.some(({ state }) => state === 'sending')
  useEffect(() => {
    if (!sending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [sending])

  const importing = imports.some((one) => one.state === 'sent' && one.import.status === 'running')
  return { imports, importing: sending || importing, start, dismissImport }
}
