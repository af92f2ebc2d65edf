import { expect, test } from 'vitest'
import { resultFileName } from './result-file'

const at = new Date(2025, 9, 5, 14, 3, 9)

test.each([
  ['How do transformers work?', 'how-do-transformers-work_2025-10-05_14-03-09.md'],
  ['  What is “naïve” RAG/LLM?  ', 'what-is-naive-rag-llm_2025-10-05_14-03-09.md'],
  ['../../etc/passwd\0', 'etc-passwd_2025-10-05_14-03-09.md'],
  ['<script>alert(1)</script>', 'script-alert-1-script_2025-10-05_14-03-09.md'],
  ['🤖', 'answer_2025-10-05_14-03-09.md'],
  ['注意力机制', '注意力机制_2025-10-05_14-03-09.md'],
])('%j is saved as %s', (question, name) => {
  expect(resultFileName(question, at)).toBe(name)
})

test('the extension is that of the format', () => {
  expect(resultFileName('What is Raft?', at, 'docx')).toBe('what-is-raft_2025-10-05_14-03-09.docx')
})

test('a long question gives a name that every file system accepts', () => {
  for (const question of ['word '.repeat(2000), '注'.repeat(5000), 'x'.repeat(5000)]) {
    const name = resultFileName(question, at)
    expect(Buffer.byteLength(name)).toBeLessThan(200)
    expect(name).toMatch(/^.+_2025-10-05_14-03-09\.md$/)
  }
})
