'use client'
import { useEffect, useState } from 'react'
import { copyText } from '@/app/ui/copy-text'
import { Button } from '../ui/button'

type Props = {
  path: string
  /** how long it is valid */
  about: string
}

/** A link to pass on, as a complete address. */
export function CopyLink({ path, about }: Props) {
  const [address, setAddress] = useState(path)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    setAddress(new URL(path, window.location.origin).href)
    setCopied(false)
  }, [path])
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        readOnly
        aria-label="Link"
        value={address}
        onFocus={(event) => event.target.select()}
        className="min-h-[2.125rem] min-w-0 flex-1 basis-64 rounded-lg border border-line bg-sunk px-3 py-1 font-mono text-xs"
      />
      <Button onClick={async () => setCopied(await copyText(address))}>{copied ? 'Copied' : 'Copy'}</Button>
      <p className="basis-full text-xs text-faint">{about}</p>
    </div>
  )
}
