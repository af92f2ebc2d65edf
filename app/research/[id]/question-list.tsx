'use client'
import { Menu, MenuItem } from '@/app/ui/menu'
import { showItem } from './show-item'
import type { Thread } from './threads'

/** Minimum number of questions: shorter sessions are seen at a glance. */
const LONG = 3

/** Links to the questions of a long session. */
export function QuestionList({ threads }: { threads: Thread[] }) {
  if (threads.length < LONG) return null
  return (
    <Menu
      label="Questions in this session"
      // The target takes the focus.
      returnsFocus={false}
      trigger={
        <button type="button" className="underline-offset-2 hover:text-ink hover:underline">
          {threads.length} questions <span aria-hidden>▴</span>
        </button>
      }
    >
      {threads.map(({ question, versions }, index) => (
        <MenuItem key={versions[0]?.id} act={() => showItem(versions.at(-1)?.id)}>
          <span className="line-clamp-2">
            {index + 1}. {question}
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
