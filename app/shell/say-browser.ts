/** Names a browser by its `User-Agent`, in a word or two. */
export function sayBrowser(agent: string): string {
  const name = ['Firefox', 'Edg', 'Chrome', 'Safari'].find((one) => agent.includes(one))
  // iPhones claim to be like Mac OS, and Android to be Linux.
  const system = ['Windows', 'iPhone', 'iPad', 'Mac OS', 'Android', 'Linux'].find((one) => agent.includes(one))
  const called = name === 'Edg' ? 'Edge' : name
  return [called ?? 'A program', system && `on ${system}`].filter(Boolean).join(' ')
}
