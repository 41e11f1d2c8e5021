import { useEffect, useRef, useState } from 'react'
import { type FilterProps } from '#web/data/filters/filter-fields.ts'
import { TextField } from '#web/ui/TextField.tsx'

/** The list follows after a pause in typing. */
const PAUSE_MS = 200

interface TextFilterProps extends FilterProps {
  hint?: string | undefined
}

/** Looks for what is typed, on Enter or after a pause. One burst of typing is one entry of the history. */
export function TextFilter({ name, label, hint, value, onChange }: TextFilterProps) {
  const [draft, setDraft] = useState({ text: value, sent: value })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasSent = useRef(false)
  // The address may have changed by itself: going back, or clearing all filters.
  const text = draft.sent === value ? draft.text : value

  useEffect(() => () => clearTimeout(timer.current), [])

  function send(typed: string) {
    clearTimeout(timer.current)
    const wanted = typed.trim()
    if (wanted === value) return
    setDraft({ text: typed, sent: wanted })
    onChange(wanted, { replace: hasSent.current })
    hasSent.current = true
  }

  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      type="search"
      value={text}
      autoComplete="off"
      onChange={(typed) => {
        setDraft({ text: typed, sent: value })
        clearTimeout(timer.current)
        timer.current = setTimeout(() => send(typed), PAUSE_MS)
      }}
      onEnter={() => send(text)}
      onBlur={() => {
        // Not sent at once: rows would move away from under the pointer that was just pressed.
        hasSent.current = false
      }}
    />
  )
}
