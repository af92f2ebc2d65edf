'use client'
import { useState } from 'react'
import type { PaperFilter } from '@/lib/library/filters/paper-filter'
import { NextEstimate } from '../costs/next-estimate'
import { useMarkdownSoon } from '../markdown/late-parser'
import { rememberCommand } from '../shell/recent-commands'
import { Button } from '../ui/button'
import { AmongField } from './among-field'
import { CommandBox } from './command-box'
import { DeepChoice } from './deep-choice'
import { type AskMode, ModeMenu } from './mode-menu'
import { SameQuestion } from './same-question'
import { SourceChoice } from './source-choice'
import { Tries } from './tries'
import { useAsk } from './use-ask'

type Props = {
  start: string
  among: PaperFilter | null
  /** title of the single paper that the question is about */
  title?: string
  tries: string[]
  /** number of sample papers that the suggestions are about; 0: the person's own papers */
  samples: number
}

export function AskForm({ start, among, title, tries, samples }: Props) {
  const [state, send, pending] = useAsk(start)
  const [mode, setMode] = useState<AskMode>('answer')
  // The answer will be drawn with it.
  useMarkdownSoon()
  return (
    <form
      action={send}
      aria-busy={pending}
      onSubmit={(event) => rememberCommand(String(new FormData(event.currentTarget).get('question') ?? ''))}
    >
      <input type="hidden" name="mode" value={mode} />
      <div className="ask-box relative flex-wrap p-3 pl-4 desk:pl-5">
        <CommandBox
          opens="down"
          name="question"
          aria-label="Research question"
          aria-invalid={state.error ? true : undefined}
          aria-describedby={state.error ? 'ask-error' : undefined}
          placeholder="Ask a question"
          defaultValue={state.question}
          rows={1}
          autoFocus
          enterKeyHint="send"
          className="basis-60 font-serif text-[1.0625rem] desk:text-[1.125rem]"
        />
        <div className="ml-auto flex items-center gap-1.5">
          <ModeMenu mode={mode} choose={setMode} />
          <Button type="submit" kind="main" disabled={pending}>
            Research
          </Button>
        </div>
      </div>
      <div className="mt-3 mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-1">
        <div className="-mx-1 flex max-w-full flex-wrap items-center gap-x-3">
          <AmongField start={among} title={title} />
          {/* Hidden, so that its state survives switching modes. */}
          <span hidden={mode !== 'answer'}>
            <label className="flex min-h-7 cursor-pointer items-center gap-x-2 text-sm text-soft hover:text-ink">
              <input type="checkbox" name="newest" className="size-4" />
              Newest first
            </label>
          </span>
        </div>
        <div className="max-w-full pt-1.5 text-xs">
          {/* Hidden, so that ticks survive switching modes. */}
          <div hidden={mode === 'answer'}>
            <SourceChoice />
          </div>
          <div hidden={mode !== 'deep'}>
            <DeepChoice />
          </div>
          <NextEstimate key={mode} mode={mode} />
        </div>
      </div>
      <SameQuestion mode={mode} />
      <p id="ask-error" role="alert" className="mt-2 min-h-5 px-1 text-sm text-bad empty:min-h-0">
        {state.error?.message}
      </p>
      <Tries questions={tries} samples={samples} disabled={pending} />
    </form>
  )
}
