import type { ReactNode } from 'react'

type Props = { as?: 'p' | 'span'; className?: string; children: ReactNode }

/** An error message, which screen readers read out. Renders nothing if there is no error. */
export function ErrorLine({ as: Tag = 'p', className = '', children }: Props) {
  if (!children) return null
  return (
    <Tag role="alert" className={`text-bad ${className}`}>
      {children}
    </Tag>
  )
}
