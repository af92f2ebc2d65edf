'use client'
import { useState } from 'react'
import { Field } from '@/app/ui/field'
import { Button } from '../ui/button'

type Props = {
  submit: string
  busy: boolean
  onSubmit: (key: string) => void
  onCancel?: () => void
}

/** Where to make a key at zotero.org, what it should allow, and a box for it. It is never displayed. */
export function KeyForm({ submit, busy, onSubmit, onCancel }: Props) {
  const [key, setKey] = useState('')
  return (
    <form
      className="space-y-4 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(key)
      }}
    >
      <p className="text-soft">
        If Zotero syncs your library with zotero.org, Folio can read it there. For that it needs a key: a string of
        letters and digits that gives Folio access to your library without your password. You can revoke it at
        zotero.org at any time.
      </p>
      <ol className="list-decimal space-y-1 pl-5 text-soft">
        <li>
          Open{' '}
          <a
            href="https://www.zotero.org/settings/keys/new"
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-2 hover:text-ink"
          >
            New Key at zotero.org
          </a>{' '}
          and log in. Give the key a name, such as Folio.
        </li>
        <li>
          Tick <b>Allow library access</b>, and <b>Allow notes access</b> for your notes. To send answers and highlights
          to Zotero, tick <b>Allow write access</b>, too.
        </li>
        <li>
          For group libraries choose <b>Read Only</b> or <b>Read/Write</b> under Default Group Permissions.
        </li>
        <li>Save the key there, copy it, and paste it here. zotero.org shows it only once.</li>
      </ol>
      <Field
        label="Key"
        type="password"
        value={key}
        onChange={setKey}
        note="Folio keeps it on this computer, in a file that only you can read, and sends it only to zotero.org."
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="main" disabled={busy || key.trim() === ''}>
          {busy ? 'Checking…' : submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}
