import type { ReactNode } from 'react'

type Props = { as?: 'p' | 'span'; className?: string; children: ReactNode }

/** What went wrong, read out by screen readers; nothing where nothing did. */
export function ErrorLine({ as: Tag = 'p', className = '', children }: Props) {
  if (!children) return null
  return (
    <Tag role="alert" className={`text-bad ${className}`}>
      {children}
    </Tag>
  )
}
