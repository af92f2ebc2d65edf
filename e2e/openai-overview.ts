/** Themes named after the first paper of each, with questions about it; null for other prompts. */
export function describeLibrary(prompt: string): object | null {
  if (!prompt.startsWith('You help a researcher to see what their own library')) return null
  const themes = [...prompt.matchAll(/<theme-[0-9a-f]+ number="(\d+)"[^>]*>\n[\s\S]*?\n- (.*)\n/g)].map(
    ([, number, title = '']) => ({ number: Number(number), title: title.slice(0, 60) }),
  )
  const titles = Array.from({ length: 5 }, (_, at) => themes[at % themes.length]?.title ?? '')
  return {
    themes: themes.map(({ number, title }) => ({
      number,
      name: `Work like ${title}`,
      about: `Papers ask about ${title}.`,
    })),
    questions: titles.map((title, at) => `What is known about ${title}, part ${at + 1}?`),
  }
}
