import Link from 'next/link'
import type { HealthList } from '@/lib/library/care/health'

type Props = { list: HealthList; shown: number; count: number }

/** Links to the complete list if only the first entries are shown. */
export function ShowAll({ list, shown, count }: Props) {
  if (shown >= count) return null
  return (
    <Link href={`/library/health?all=${list}`} scroll={false} prefetch={false} className="button button-quiet mt-2">
      Show all {count}
    </Link>
  )
}
