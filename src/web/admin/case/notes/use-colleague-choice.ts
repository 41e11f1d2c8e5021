import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Assignee } from '#contract/desk/assigning.ts'
import { findNameBeforeCursor, matchColleagues } from '#web/admin/case/notes/name-at-cursor.ts'

interface ChoiceOptions {
  field: RefObject<HTMLTextAreaElement | null>
  colleagues: readonly Assignee[]
  text: string
  onChange: (text: string) => void
}

/** The colleagues that are offered while a name is typed after `@`: arrows move, Enter or Tab takes one, Escape closes. */
export function useColleagueChoice({ field, colleagues, text, onChange }: ChoiceOptions) {
  const [cursor, setCursor] = useState<number>()
  const [place, setPlace] = useState(0)
  const [closedAt, setClosedAt] = useState<number>()
  const [chosen, setChosen] = useState<readonly string[]>([])

  const typed = cursor === undefined ? undefined : findNameBeforeCursor(text, cursor)
  const isClosed = typed === undefined || typed.start === closedAt
  const options = isClosed ? [] : matchColleagues(colleagues, typed.name)
  const active = Math.min(place, options.length - 1)

  function choose({ id, name }: Assignee) {
    if (!typed || cursor === undefined) return
    const end = typed.start + name.length + 2
    const after = text.slice(cursor).replace(/^ /, '')
    flushSync(() => {
      onChange(`${text.slice(0, typed.start)}@${name} ${after}`)
      setChosen((before) => [...before, id])
      setCursor(undefined)
      setPlace(0)
    })
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }

  /** Whether the key was for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const option = options[active]
    if (!option || event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'ArrowDown') setPlace((active + 1) % options.length)
    else if (event.key === 'ArrowUp') setPlace((active - 1 + options.length) % options.length)
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) choose(option)
    else if (event.key === 'Escape') setClosedAt(typed?.start)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  function onSelect({
    currentTarget: { selectionStart, selectionEnd },
  }: SyntheticEvent<HTMLTextAreaElement>) {
    const next = selectionStart === selectionEnd ? selectionStart : undefined
    if (next !== cursor) setPlace(0)
    setCursor(next)
    const before = next === undefined ? undefined : findNameBeforeCursor(field.current?.value ?? '', next)
    if (before?.start !== closedAt) setClosedAt(undefined)
  }

  return { options, active, chosen, choose, onKeyDown, onSelect, close: () => setCursor(undefined) }
}
