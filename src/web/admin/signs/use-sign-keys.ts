import type { PrintName } from '#domain/signs/print-job.ts'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'

/** What the keys of the list of signs do, along the bottom of the page. */
export const SIGN_KEYS = [
  { keys: ['j', 'k'], label: 'move' },
  { keys: ['x'], label: 'choose' },
  { keys: ['p'], label: 'print' },
  { keys: ['l'], label: 'labels' },
  { keys: ['Enter'], label: 'artwork large' },
]

interface SignKeysOf {
  hasRows: boolean
  choose: (number: string) => void
  /** Of what is chosen, or else of the row in focus. */
  print: (what: PrintName, rowInFocus: string | undefined) => void
}

/**
 * The keys of the list of signs. J and K take the focus from artwork to artwork, where Enter opens it.
 *
 * @rule D42 O18 N74 Signs are chosen, looked at and printed by the keyboard alone.
 */
export function useSignKeys({ hasRows, choose, print }: SignKeysOf): void {
  usePageKeys(
    hasRows
      ? {
          j: () => focusRow(1),
          k: () => focusRow(-1),
          x: () => {
            const number = rowInFocus()
            if (number !== undefined) choose(number)
          },
          p: () => print('signs', rowInFocus()),
          l: () => print('labels-5163', rowInFocus()),
        }
      : {},
  )
}

function rowInFocus(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-sign-row]')?.dataset['signRow']
}

/** The row beside the one in focus; the first one if none is. */
function focusRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-sign-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at < 0 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, at + by))]
  next?.querySelector<HTMLElement>('[data-artwork]')?.focus()
}
