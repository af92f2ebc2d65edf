/** Id of a filling of a table. A later attempt ends the earlier ones, including queued ones. */
export function fillingId(tableId: string, attempt: number): string {
  return `${tableId}.${attempt}`
}

export function attemptIn(filling: string): number {
  return Number(filling.slice(filling.lastIndexOf('.') + 1))
}
