import type { AddedWork } from '@/lib/library/outside/add-to-library'

/** Describes the result of adding a work, for a toast. */
export function sayAdded({ pdf }: AddedWork): string {
  if (pdf === 'reading') return 'Added to the library. Its PDF is being read.'
  if (pdf === 'there') return 'The paper is now in the library, with its PDF.'
  if (pdf === 'none')
    return 'Added to the library. No open-access PDF was found, so searches find this paper by its abstract only.'
  return `Added to the library without its PDF: ${pdf.failed}`
}
