'use client'
import { Fragment, useEffect, useState } from 'react'
import { PageSheet } from '@/app/pdf/page-sheet'
import { useDocument } from '@/app/pdf/use-document'
import { copyText } from '@/app/ui/copy-text'
import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import type { Outcome } from '@/lib/errors'
import type { ShownBlock } from '@/lib/library/pages/page-blocks'
import type { BlockKind } from '@/lib/text/document'
import { Button } from '../../ui/button'
import { readPageBlocks } from './actions'

const KIND_WORDS: Record<BlockKind, string> = {
  paragraph: 'Paragraph',
  heading: 'Heading',
  caption: 'Caption',
  table: 'Table',
  figure: 'Text in a figure',
  equation: 'Equation',
  footnote: 'Footnote',
  reference: 'Reference',
  front: 'Title and authors',
  other: 'Other text',
  'running-head': 'Running head',
  'page-number': 'Page number',
  'line-number': 'Line number',
  watermark: 'Watermark',
  'note-mark': 'Footnote mark',
}

type Props = { paperId: string; title: string; page: number; turn: number }

/** The blocks that Folio found on a page, drawn over it with kinds and order, for reporting reading errors. */
export function PageLayout({ paperId, title, page: start, turn }: Props) {
  const { document, failed } = useDocument(paperId)
  const [page, setPage] = useState(start)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for the same page once more
  useEffect(() => setPage(start), [start, turn])
  const blocks = useBlocks(paperId, page)
  const count = document?.numPages ?? 0
  const copy = async (shown: ShownBlock[]) => {
    const done = await copyText(asReport(paperId, page, shown))
    showToast(done ? { message: 'Copied.' } : { message: 'The browser did not allow copying.', tone: 'bad' })
  }
  if (failed) return <p className="p-8 text-center text-sm text-soft">This PDF cannot be shown here.</p>
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-1 border-y border-line bg-sheet px-3 py-1 text-xs text-soft">
        <Button
          aria-label="Previous page"
          kind="quiet"
          className="min-h-8 px-2"
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        >
          ‹
        </Button>
        <span className="tabular-nums" aria-live="polite">
          Page {page} of {count || '…'}
        </span>
        <Button
          aria-label="Next page"
          kind="quiet"
          className="min-h-8 px-2"
          disabled={page >= count}
          onClick={() => setPage(page + 1)}
        >
          ›
        </Button>
        <Button
          kind="quiet"
          className="ml-auto min-h-8 px-2"
          disabled={!blocks?.ok}
          onClick={() => blocks?.ok && copy(blocks.value)}
        >
          Copy for a bug report
        </Button>
      </div>
      <section
        aria-label="Page layout"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto bg-sunk px-3 py-2"
      >
        {blocks?.ok === false && <p className="mb-2 text-sm text-bad">{blocks.error.message}</p>}
        {blocks?.ok && <Legend blocks={blocks.value} />}
        {document && page <= count ? (
          <PageSheet key={page} document={document} number={page} label={`Layout of page ${page} of ${title}`}>
            {blocks?.ok && <Boxes blocks={blocks.value} />}
          </PageSheet>
        ) : (
          <div className="skeleton aspect-[3/4] w-full bg-sheet" />
        )}
      </section>
    </div>
  )
}

/** The blocks of a page; null while loading. */
function useBlocks(paperId: string, page: number): Outcome<ShownBlock[]> | null {
  const [blocks, setBlocks] = useState<Outcome<ShownBlock[]> | null>(null)
  useEffect(() => {
    let left = false
    setBlocks(null)
    reach(readPageBlocks(paperId, page)).then((answer) => !left && setBlocks(answer))
    return () => {
      left = true
    }
  }, [paperId, page])
  return blocks
}

function Boxes({ blocks }: { blocks: ShownBlock[] }) {
  return (
    <div className="pdf-layout">
      {blocks.map(({ kind, rects, box }, order) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells blocks apart
        <Fragment key={order}>
          {rects.map((rect) => (
            <span
              key={`${rect.x} ${rect.y}`}
              className="pdf-layout-line"
              data-kind={kind}
              style={{ left: percent(rect.x), top: percent(rect.y), width: percent(rect.w), height: percent(rect.h) }}
            />
          ))}
          {box && (
            <span
              className="pdf-layout-order"
              data-kind={kind}
              style={{ left: percent(box.x), top: percent(box.y) }}
              title={KIND_WORDS[kind]}
            >
              {order + 1}
            </span>
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** A legend of the kinds on the page with the numbers of their blocks, so that colour is not needed. */
function Legend({ blocks }: { blocks: ShownBlock[] }) {
  const orders = new Map<BlockKind, number[]>()
  for (const [i, { kind }] of blocks.entries()) orders.set(kind, [...(orders.get(kind) ?? []), i + 1])
  if (orders.size === 0) return <p className="mb-2 text-sm text-soft">Folio found no text on this page.</p>
  return (
    <dl className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {[...orders].map(([kind, numbers]) => (
        <div key={kind} className="flex items-baseline gap-1.5">
          <dt className="flex items-baseline gap-1.5">
            <span aria-hidden className="pdf-layout-key" data-kind={kind} />
            {KIND_WORDS[kind]}
          </dt>
          <dd className="text-soft tabular-nums">{ranges(numbers)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** `1–4, 7` */
function ranges(numbers: number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

/** The blocks as text, in order. */
function asReport(paperId: string, page: number, blocks: ShownBlock[]): string {
  const lines = blocks.map(({ kind, section, text }, i) => `[${i + 1}] ${kind} (${section || 'no section'})\n${text}`)
  return [`${paperId}, page ${page}`, ...lines].join('\n\n')
}

const percent = (share: number) => `${share * 100}%`
