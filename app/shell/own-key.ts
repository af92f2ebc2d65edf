/** The name under which a browser keeps something of this person, apart from that of others who sign in here. */
export function ownKey(name: string): string {
  return `${name}:${document.documentElement.dataset.person ?? ''}`
}
