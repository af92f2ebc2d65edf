/** The id of a filling of a table: a later attempt ends the earlier ones, also those that wait on the queue until then. */
export function fillingId(tableId: string, attempt: number): string {
  return `${tableId}.${attempt}`
}

export function attemptIn(filling: string): number {
  return Number(filling.slice(filling.lastIndexOf('.') + 1))
}
