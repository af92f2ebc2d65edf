import type { HealthList } from '@/lib/library/care/health'
import { ButtonLink } from '../../ui/button'

type Props = { list: HealthList; shown: number; count: number }

/** Links to the complete list if only the first entries are shown. */
export function ShowAll({ list, shown, count }: Props) {
  if (shown >= count) return null
  return (
    <ButtonLink href={`/library/health?all=${list}`} scroll={false} prefetch={false} kind="quiet" className="mt-2">
      Show all {count}
    </ButtonLink>
  )
}
