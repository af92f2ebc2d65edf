'use client'
import { useEffect, useState } from 'react'
import { CopyTextButton } from '../ui/copy-text-button'

type Props = {
  path: string
  /** how long it is valid */
  about: string
}

/** A link to pass on, as a complete address. */
export function CopyLink({ path, about }: Props) {
  const [address, setAddress] = useState(path)
  useEffect(() => setAddress(new URL(path, window.location.origin).href), [path])
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        readOnly
        aria-label="Link"
        value={address}
        onFocus={(event) => event.target.select()}
        className="min-h-[2.125rem] min-w-0 flex-1 basis-64 rounded-lg border border-line bg-sunk px-3 py-1 font-mono text-xs"
      />
      <CopyTextButton text={address} label="Copy" />
      <p className="basis-full text-xs text-faint">{about}</p>
    </div>
  )
}
