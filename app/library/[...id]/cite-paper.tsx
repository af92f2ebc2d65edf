'use client'
import { useEffect, useState } from 'react'
import { useCitationStyle } from '@/app/export/citation-style'
import { StyleSelect } from '@/app/export/style-select'
import { StyledWords } from '@/app/export/styled-words'
import { copyText } from '@/app/ui/copy-text'
import type { Outcome } from '@/lib/errors'
import { Button } from '../../ui/button'
import { cite } from '../cite/cite-actions'
import { ReferenceFiles } from '../cite/reference-files'

type Cited = Awaited<ReturnType<typeof cite>> extends Outcome<infer Value> ? Value : never

/** Shows the paper's reference in the chosen style, its citation key, and files for reference managers. */
export function CitePaper({ paperId, revision }: { paperId: string; revision: string }) {
  const { style, edition } = useCitationStyle()
  const [cited, setCited] = useState<Cited | null>(null)
  const [said, setSaid] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was corrected of the paper is cited so
  useEffect(() => {
    let left = false
    cite(paperId, style)
      .then((outcome) => !left && outcome.ok && setCited(outcome.value))
      .catch(() => {})
    return () => {
      left = true
    }
  }, [paperId, style, edition, revision])
  const copy = async (text: string, what: string) =>
    setSaid((await copyText(text)) ? `${what} copied` : 'The browser did not allow copying.')
  return (
    <section aria-labelledby="cite" className="mb-8">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <h2 id="cite" className="label">
          Cite
        </h2>
        <StyleSelect />
        <span role="status" className="text-xs text-soft">
          {said}
        </span>
      </div>
      <p className="min-h-12 font-serif text-[0.9375rem] leading-snug whitespace-pre-line wrap-anywhere">
        {cited && <StyledWords text={cited.entry} />}
      </p>
      <div className="mt-2 -ml-2 flex flex-wrap items-center">
        <Button
          kind="quiet"
          className="px-2 text-xs"
          disabled={!cited}
          onClick={() => cited && copy(cited.text, 'Citation')}
        >
          Copy citation
        </Button>
        <Button
          kind="quiet"
          className="px-2 text-xs"
          disabled={!cited}
          title={cited?.key}
          onClick={() => cited && copy(cited.key, 'Citation key')}
        >
          Copy key
        </Button>
        <span aria-hidden className="mx-1 h-4 border-l border-line" />
        <ReferenceFiles ids={[paperId]} />
      </div>
    </section>
  )
}
