'use client'
import { Menu, MenuItem } from '@/app/ui/menu'
import type { ListedModel } from '@/lib/models/server/find-servers'
import { sayBytes } from '@/lib/text/format/phrases'
import { Button } from '../ui/button'

type Props = { label: string; models: ListedModel[]; choose(id: string): void }

/** The models that a server lists, as an alternative to typing a name. */
export function ModelMenu({ label, models, choose }: Props) {
  if (models.length === 0) return null
  return (
    <Menu
      label={label}
      trigger={
        <Button className="flex-none" aria-label={label}>
          Choose
        </Button>
      }
    >
      {models.map(({ id, bytes }) => (
        <MenuItem key={id} act={() => choose(id)}>
          <span className="wrap-anywhere">{id}</span>
          {bytes !== null && <span className="ml-2 text-xs whitespace-nowrap text-faint">{sayBytes(bytes)}</span>}
        </MenuItem>
      ))}
    </Menu>
  )
}
