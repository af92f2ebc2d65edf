import { type AnswerPart, isStillThere } from '../../citations/answer/answer-part'
import { AppError } from '../../errors'

/** Throws `AppError('conflict')` when the part is no longer what it was when the person chose it. */
export function requirePart(markdown: string, part: AnswerPart): void {
  if (!isStillThere(markdown, part))
    throw new AppError(
      'conflict',
      'This answer was changed meanwhile, perhaps in another window. Copy what you typed, reload the page and try again.',
    )
}
