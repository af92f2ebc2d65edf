import type { AddedWork } from '@/lib/library/outside/add-to-library'

/** What became of a work that was taken into the library. */
export function sayAdded({ pdf }: AddedWork): string {
  if (pdf === 'reading') return 'In your library. Its PDF is being read.'
  if (pdf === 'there') return 'In your library, with its PDF.'
  if (pdf === 'none')
    return 'In your library, by its abstract: no open PDF of it is known. You can add one on its page.'
  return `In your library, by its abstract. ${pdf.failed}`
}
