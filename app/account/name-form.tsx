'use client'
import { useState } from 'react'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { reach } from '../ui/reach'
import { showToast } from '../ui/toast'
import { saveName } from './actions'

export function NameForm({ name }: { name: string }) {
  const [typed, setTyped] = useState(name)
  const save = async () => {
    const done = await reach(saveName(typed))
    if (done.ok) showToast({ message: 'Your name was changed.' })
    else showToast({ message: done.error.message, tone: 'bad' })
  }
  return (
    <form action={save} className="space-y-3">
      <Field label="Name" value={typed} onChange={setTyped} />
      <Button type="submit" disabled={typed.trim() === name}>
        Save
      </Button>
    </form>
  )
}
