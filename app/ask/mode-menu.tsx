'use client'
import { useRef } from 'react'
import { NextEstimate } from '../costs/next-estimate'
import { useModelConnected } from '../shell/model-connected'
import { Button } from '../ui/button'
import { Menu, MenuChoices } from '../ui/menu'

const MODES = {
  answer: {
    name: 'Answer',
    says: 'One search of your papers, then an answer in a few paragraphs.',
    takes: { written: 'Up to a minute.', quoted: 'A few seconds, free.' },
  },
  deep: {
    name: 'Deep research',
    says: 'Searches in several rounds, until every item on a checklist is covered.',
    takes: {
      written: 'A few minutes. You see the checklist first.',
      quoted: 'A few seconds, free. You see the checklist first.',
    },
  },
  report: {
    name: 'Report',
    says: 'A literature review in sections. You see its plan first, and can change it.',
    takes: { written: 'Several minutes.', quoted: 'A few seconds, free.' },
  },
  improve: {
    name: 'Feedback on the answer',
    says: 'Say what is missing or wrong, and get a new version of the answer above.',
    takes: {
      written: 'Up to a minute.',
      quoted: 'Adds passages that match your feedback. Rewriting needs a language model.',
    },
  },
} as const

/** Modes for the question box. */
export type AskMode = keyof typeof MODES

const ASKED: AskMode[] = ['answer', 'deep', 'report']

type Props = {
  mode: AskMode
  choose(mode: AskMode): void
  /** whether there is an answer to give feedback on */
  canImprove?: boolean
}

/** Menu of modes: what each does, how long it takes, and what it uses of a model. */
export function ModeMenu({ mode, choose, canImprove = false }: Props) {
  const kind = useModelConnected() ? 'written' : 'quoted'
  const offered = canImprove ? [...ASKED, 'improve' as const] : ASKED
  const button = useRef<HTMLButtonElement>(null)
  const isChosen = useRef(false)
  return (
    <Menu
      label="Mode"
      // After choosing a mode, the person types.
      returnsFocus={() => {
        const box = isChosen.current && button.current?.form?.querySelector('textarea')
        isChosen.current = false
        return box || true
      }}
      className="w-[23rem] max-w-(--available-width)"
      trigger={
        <Button ref={button} kind="quiet" className="px-2.5">
          <span className="sr-only">Mode: </span>
          {MODES[mode].name}
          <span aria-hidden className="text-2xs">
            ▾
          </span>
        </Button>
      }
    >
      <MenuChoices
        value={mode}
        choose={(chosen) => {
          isChosen.current = true
          choose(chosen)
        }}
        choices={offered.map((value) => {
          const { name, says, takes } = MODES[value]
          return {
            value,
            name,
            children: (
              <>
                <span className="block text-xs text-soft">{says}</span>
                <span className="block text-xs text-faint">{takes[kind]}</span>
                {/* Reserve its line, so that nothing moves under the pointer. */}
                {kind === 'written' && (
                  <span className="block min-h-[1lh] text-xs">
                    <NextEstimate mode={value} />
                  </span>
                )}
              </>
            ),
          }
        })}
      />
    </Menu>
  )
}
