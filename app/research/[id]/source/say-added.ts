import type { AddedWork } from '@/lib/library/outside/add-to-library'

/** Describes the result of adding a work to the library. */
export function sayAdded({ pdf }: AddedWork): string {
  if (pdf === 'reading') return 'In your library. Its PDF is being read.'
  if (pdf === 'there') return 'In your library, with its PDF.'
  if (pdf === 'none')
    return 'In your library, abstract only: no open-access PDF was found. You can add a PDF on the paper’s page.'
  return `In your library, abstract only. ${pdf.failed}`
}
