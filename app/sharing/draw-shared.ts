import type { SharedObject } from '@/lib/sharing/share-terms'
import { drawPictures } from '../export/draw-pictures'
import { reach } from '../ui/reach'
import { keepDrawn, picturesToDraw } from './actions'

type DrawOptions = { onDrawn(drawn: number, of: number): void; signal: AbortSignal }

/** Draws and stores the missing pictures of a shared item. Returns how many could not be drawn, or why it failed. */
export async function drawShared(
  object: SharedObject,
  { onDrawn, signal }: DrawOptions,
): Promise<{ missing: number } | { error: string }> {
  const wanted = await reach(picturesToDraw(object))
  if (!wanted.ok) return { error: wanted.error.message }
  let kept = 0
  for (const [index, picture] of wanted.value.entries()) {
    if (signal.aborted) break
    onDrawn(index, wanted.value.length)
    const address = (await drawPictures([picture], { signal, onDrawn: () => {} })).get(picture.id)
    if (!address) continue
    const done = await reach(keepDrawn(object, [{ key: picture.id, address }]))
    if (!done.ok) return { error: done.error.message }
    kept += 1
  }
  return { missing: wanted.value.length - kept }
}
