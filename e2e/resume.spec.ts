import { setTimeout as wait } from 'node:timers/promises'
import { expect, listPapers, settled, startFolio, test } from './folio'
import { startOpenAIServer } from './openai-server'

test.setTimeout(180_000)

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

test('killed in the middle of an answer, the run goes on after a restart, and prints nothing twice', async ({
  page,
}) => {
  const model = await startOpenAIServer()
  const folio = await startFolio({ OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: 'test' })
  try {
    await settled(folio)
    model.control({ msPerToken: 40 })
    await page.goto(folio.url)
    await page.getByRole('textbox', { name: 'Research question' }).fill('how do transformers work')
    await page.keyboard.press('Enter')
    const answer = page.getByRole('region', { name: 'Answer' })
    await expect(answer).toContainText(/\w+ \w+ \w+ \w+ \w+/)
    await folio.kill('SIGKILL')
    model.control({ msPerToken: 0 })
    await folio.start()
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: 60_000 })
    const text = await answer.innerText()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
    expect(await answer.innerText()).toBe(text)
    const sentences = text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 60)
    expect(new Set(sentences).size).toBe(sentences.length)
  } finally {
    await folio.close()
    await model.close()
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
