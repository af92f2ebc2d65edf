'use client'
import { type ReactNode, useEffect, useState } from 'react'
import type { ZoteroLinks } from '@/lib/zotero/in-step'
import { zoteroLinks } from './actions'
import { useZoteroConnected } from './zotero-connected'

type Props = {
  paperId: string
  page?: number
  className?: string
  /** shown if Zotero is connected but does not have the paper */
  otherwise?: ReactNode
}

/** Links to a paper in Zotero: in its reader at the given page, otherwise in its list. */
export function OpenInZotero({ paperId, page, className = '', otherwise = null }: Props) {
  const isConnected = useZoteroConnected()
  const [found, setFound] = useState<{ paperId: string; links: ZoteroLinks | null } | null>(null)
  useEffect(() => {
    if (!isConnected) return
    let left = false
    zoteroLinks(paperId)
      .then((links) => !left && setFound({ paperId, links }))
      .catch(() => {})
    return () => {
      left = true
    }
  }, [isConnected, paperId])
  if (!isConnected || found?.paperId !== paperId) return null
  const { links } = found
  if (!links) return otherwise
  const href = page && links.openPdf ? `${links.openPdf}?page=${page}` : links.select
  return (
    <a href={href} className={`whitespace-nowrap underline underline-offset-2 hover:text-ink ${className}`}>
      Open in Zotero
    </a>
  )
}
