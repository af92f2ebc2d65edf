import { setTimeout as wait } from 'node:timers/promises'
import { expect, listPapers, settled, startFolio, test } from './folio'

test('killed while it reads papers, it goes on after a restart and loses none', async () => {
  const folio = await startFolio({}, { anew: true })
  try {
    const accepted = (await listPapers(folio)).map((paper) => paper.id)
    expect(accepted.length).toBeGreaterThanOrEqual(8)
    for (let kills = 0; kills < 3; kills++) {
      await wait(700)
      await folio.kill('SIGKILL')
      await folio.start()
    }
    const papers = await settled(folio)
    expect(papers.map((paper) => paper.id).sort()).toEqual([...accepted].sort())
    expect(papers.filter((paper) => paper.status !== 'ready')).toEqual([])
  } finally {
    await folio.close()
  }
})

test('Ctrl-C ends it cleanly', async () => {
  const folio = await startFolio({ SAMPLE_LIBRARY: 'off' })
  try {
    expect(await folio.kill('SIGTERM')).toBe(0)
  } finally {
    await folio.close()
  }
})
