'use client'
import { useState } from 'react'
import { Button } from '../ui/button'
import { copyText } from '../ui/copy-text'
import { Dialog } from '../ui/dialog'

/** Says how a backup is restored: by a command, because Folio must be stopped for it. */
export function RestoreDialog({ name, onClose }: { name: string; onClose(): void }) {
  const [copied, setCopied] = useState(false)
  const [failed, setFailed] = useState(false)
  const command = `npm run restore ${name}`
  const copy = async () => {
    const isCopied = await copyText(command)
    setCopied(isCopied)
    setFailed(!isCopied)
  }
  return (
    <Dialog title="Restore this backup" onClose={onClose}>
      <ol className="list-decimal space-y-2 pl-5 text-soft">
        <li>Stop Folio.</li>
        <li>
          Run this command in Folio’s folder:
          <code className="mt-1 block rounded-lg border border-line bg-sunk px-3 py-2 font-mono text-xs break-all text-ink">
            {command}
          </code>
        </li>
        <li>Start Folio again. Your current data is kept alongside the restored library.</li>
      </ol>
      <p role="status" className="mt-3 text-xs text-soft">
        {failed && 'The browser did not allow copying. Select the command and copy it by hand.'}
      </p>
      <div className="mt-4 flex gap-2">
        <Button kind="main" onClick={copy}>
          {copied ? 'Copied' : 'Copy command'}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
