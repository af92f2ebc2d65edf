import Link from 'next/link'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Link>, 'href' | 'prefetch'> & { id: string }

/** A link to the page of a paper. */
export function PaperLink({ id, ...props }: Props) {
  return <Link href={`/library/${encodeURIComponent(id)}`} prefetch={false} {...props} />
}
