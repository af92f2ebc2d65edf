import { byline } from '@/app/markdown/byline'
import { When } from '@/app/shell/when'
import type { PaperView } from '@/lib/library/papers'

/** Shows authors, id, pages, file and date of a copy, to tell copies of a work apart. */
export function CopyFacts({
  paper: { authors, published, id, fullText, pages, fileName, addedAt },
}: {
  paper: PaperView
}) {
  const facts = [
    byline(authors, published),
    id,
    fullText ? `${pages} ${pages === 1 ? 'page' : 'pages'}` : 'no full text',
    fileName,
  ]
  return (
    <span className="text-xs text-soft wrap-anywhere">
      {facts.filter(Boolean).join(' · ')} · added <When iso={addedAt} />
    </span>
  )
}
