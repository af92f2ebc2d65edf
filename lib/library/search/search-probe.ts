import { readCatalog } from '../catalog/catalog'
import { indexPaper } from './index-paper'
import { rank } from './rank'
import { mergeSegments } from './segments/merge-segments'
import { addPaper, chunksOf } from './test-library'

// A second process for two-processes.test.ts: runs the commands that its parent sends, one after the other.

export type ProbeMessage =
  | { what: 'find'; query: string }
  | { what: 'titles' }
  | { what: 'merge'; indexId: number }
  | { what: 'add'; ids: string[]; text: string }

process.on('message', async (told: ProbeMessage) => {
  process.send?.((await obey(told)) ?? null)
})

async function obey(told: ProbeMessage): Promise<unknown> {
  switch (told.what) {
    case 'find':
      return (await rank({ query: told.query, limit: 50 })).map(({ paperId }) => paperId)
    case 'titles':
      return [...(await readCatalog()).papers.values()].map(({ title }) => title)
    case 'merge':
      return mergeSegments(told.indexId)
    case 'add':
      for (const id of told.ids) {
        await addPaper(id)
        await indexPaper({
          paperId: id,
          title: id,
          layer: 'content',
          chunks: chunksOf(told.text, `${told.text} again`),
        })
      }
  }
}
