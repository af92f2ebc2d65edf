'use client'
import { useState } from 'react'
import { Button } from './button'
import { copyText } from './copy-text'

/** Copies a text, and says so until the text changes. */
export function CopyTextButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  return (
    <Button onClick={async () => setCopied((await copyText(text)) ? text : null)}>
      {copied === text ? 'Copied' : label}
    </Button>
  )
}
