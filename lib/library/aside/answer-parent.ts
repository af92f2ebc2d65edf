import { leaveWithParent } from './leave-with-parent'

/**
 * Answers the request of the parent process, which forked this one with `askAside`. This process ends with its parent.
 */
export function answerParent<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  process.on('message', async (request: Request) => {
    const given = await answer(request)
    if (process.connected) process.send?.(given)
  })
  process.on('disconnect', () => process.exit())
  leaveWithParent()
  // The parent may have died while this process was starting, and then no event reports it.
  if (!process.connected) process.exit()
}
