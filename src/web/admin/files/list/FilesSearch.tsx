import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from '#web/ui/TextField.tsx'

/** So long after the last key it is looked for. */
const PAUSE_MS = 300

interface FilesSearchProps {
  text: string
  onChange: (text: string) => void
}

/** Finds files by a part of their name, while it is typed. */
export function FilesSearch({ text, onChange }: FilesSearchProps) {
  const [typed, setTyped] = useState(text)
  const send = useEffectEvent((sought: string) => {
    if (sought !== text) onChange(sought)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return <TextField name="files-text" label="Find by name" value={typed} onChange={setTyped} size="medium" />
}
