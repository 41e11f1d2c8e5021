import { useEffect, useRef, useState } from 'react'
import type { FilterProps } from '#web/data/filters/filter-fields.ts'

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
    <label className="control-box min-h-8! w-64 items-center max-w-full pointer-coarse:min-h-11! @max-[45rem]:w-full">
      <span className="sr-only">{label}</span>
      <input
        name={name}
        type="search"
        value={text}
        placeholder={label}
        title={hint}
        autoComplete="off"
        className="w-full min-w-0 bg-transparent px-3 outline-none pointer-coarse:text-base placeholder:text-muted"
        onChange={({ target: { value: typed } }) => {
          setDraft({ text: typed, sent: value })
          clearTimeout(timer.current)
          timer.current = setTimeout(() => send(typed), PAUSE_MS)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          send(text)
        }}
        onBlur={() => {
          // Not sent at once: rows would move away from under the pointer that was just pressed.
          hasSent.current = false
        }}
      />
    </label>
  )
}
