import { useEffect, useEffectEvent } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'
import { isPlainKey } from '#web/rep-frame/palette/keys/keyboard.ts'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { hasSingleKeys } from '#web/rep-frame/palette/keys/single-keys.ts'

interface FileKeysOf {
  rows: readonly CaseFile[]
  /** The place of the one that is looked at; below 0 for none. */
  at: number
  open: (file: CaseFile) => void
  choose: (file: CaseFile) => void
  preview: (file: CaseFile) => void
  enlarge: (file: CaseFile) => void
  mail: (() => void) | undefined
  share: (() => void) | undefined
  add: (() => void) | undefined
}

/** The keys of the files of a case; J and K take the focus along. */
export function useFileKeys({
  rows,
  at,
  open,
  choose,
  preview,
  enlarge,
  mail,
  share,
  add,
}: FileKeysOf): void {
  const current = rows[at]
  const walk = (step: 1 | -1) => {
    // The first press goes to the first row: it is shown, and has no focus yet.
    const from = isInList() ? at : at - (step === 1 ? 1 : 0)
    const next = rows[Math.min(rows.length - 1, Math.max(0, from + step))]
    if (!next) return
    open(next)
    focusRow(next.id)
  }
  usePageKeys({
    j: rows.length > 0 ? () => walk(1) : undefined,
    k: rows.length > 0 ? () => walk(-1) : undefined,
    x: current && (() => choose(current)),
    v: current && (() => enlarge(current)),
    m: mail,
    s: share,
    u: add,
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || !hasSingleKeys() || event.shiftKey || !isPlainKey(event) || !current) return
    const { target } = event
    const isRow = target instanceof Element && target.closest('[data-name]') !== null
    // Elsewhere it presses what has the focus, or scrolls it.
    if (!isRow && target !== document.body) return
    event.preventDefault()
    preview(current)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function isInList(): boolean {
  return document.activeElement?.closest('[data-file]') !== null
}

function focusRow(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-file="${CSS.escape(id)}"]`)
  row?.querySelector<HTMLElement>('[data-name]')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
