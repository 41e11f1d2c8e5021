import type { KeyboardEvent } from 'react'

/** Enter in a figure goes to the same one of the next contest, or to its first; Escape leaves the figures for the row's name. */
export function focusNextRow(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event
  if (event.defaultPrevented || !(target instanceof HTMLElement) || !target.matches('[data-dense] *')) return
  if (key === 'Escape') {
    event.preventDefault()
    target.closest('[data-contest]')?.querySelector<HTMLElement>('[data-line]')?.focus()
  }
  if (key !== 'Enter' || !target.matches('input')) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-contest]')]
  const next = rows[rows.findIndex((row) => row.contains(target)) + 1]
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? ''
  const same = next?.querySelector<HTMLElement>(`[data-column="${column}"] :is(input, select)`)
  const found = same ?? next?.querySelector<HTMLElement>('[data-dense] :is(input, select)')
  found?.focus()
  if (found instanceof HTMLInputElement) found.select()
}
