/** An arXiv feed for a query: ten unique works per page. */
export function testFeed(url: URL, pages = 3): string {
  const query = url.searchParams.get('search_query') ?? ''
  const start = Number(url.searchParams.get('start'))
  const topic = [...query].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 90, 7)
  const count = start < pages * 10 ? 10 : 0
  const entries = Array.from({ length: count }, (_, i) => {
    const id = `24${String(10 + (topic % 3))}.${String(topic * 1000 + start + i).padStart(5, '0')}v1`
    return `<entry><id>http://arxiv.org/abs/${id}</id><published>2024-0${1 + (i % 9)}-15T00:00:00Z</published>
      <title>Work ${start + i} on ${query.replace(/all:|AND|\(|\)|submittedDate.*/g, '').trim()} ${topic}</title>
      <summary>What work ${start + i} says of it.</summary><author><name>Ada Writer</name></author></entry>`
  })
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${entries.join('')}</feed>`
}
