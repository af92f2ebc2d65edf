import { When } from '@/app/shell/when'
import { namesAndYear } from '@/lib/citations/labels/names-and-year'
import type { ListColumn } from '@/lib/library/filters/list-filter'
import type { PaperView } from '@/lib/library/papers'
import { TagChips } from '../organize/tag-chips'
import { READING } from './filter-address'
import { PaperState } from './paper-state'

type Props = { column: ListColumn; paper: PaperView; onTag: (tag: string) => void }

/** A paper's value in a column. */
export function PaperCell({ column, paper, onTag }: Props) {
  switch (column) {
    case 'author':
      return <Words text={namesAndYear(paper.authors, null)} whole={paper.authors.join(', ')} />
    case 'year':
      return <Words text={paper.published?.slice(0, 4) ?? ''} />
    case 'venue':
      return <Words text={paper.venue ?? ''} />
    case 'tags':
      return <TagChips paper={paper} onTag={onTag} isOneLine />
    case 'reading':
      return <Words text={paper.reading === 'unread' ? '' : READING[paper.reading]} />
    case 'added':
      return <When iso={paper.addedAt} />
    case 'pages':
      return <Words text={paper.pages > 0 ? String(paper.pages) : ''} />
    case 'state':
      return <PaperState paper={paper} isColumn />
  }
}

function Words({ text, whole = text }: { text: string; whole?: string }) {
  return (
    <span title={whole} className="block truncate text-xs text-soft tabular-nums">
      {text}
    </span>
  )
}
