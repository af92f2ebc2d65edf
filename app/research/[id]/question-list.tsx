'use client'
import { Menu, MenuItem } from '@/app/ui/menu'
import { showItem } from './show-item'
import type { Thread } from './threads'

/** Sessions of fewer questions are seen at a glance. */
const LONG = 3

/** The questions of a long session, to jump by. */
export function QuestionList({ threads }: { threads: Thread[] }) {
  if (threads.length < LONG) return null
  return (
    <div className="pointer-events-none sticky top-14 z-10 -mt-2 mb-1 flex justify-end desk:top-3 print:hidden">
      <Menu
        label="Questions of this session"
        // What was jumped to takes the focus.
        returnsFocus={false}
        trigger={
          <button type="button" className="button pointer-events-auto bg-sheet px-2.5 py-1 text-xs shadow-lift">
            {threads.length} questions <span aria-hidden>▾</span>
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
    </div>
  )
}
