import type { DollarSign } from '#domain/values/money.ts'
import { createStore } from '#web/ui/store.ts'

/** Props that every dialog receives besides its own: `close()` dismisses, `close(answer)` answers. */
export interface DialogProps<Result = never> {
  close: (result?: Result) => void
}

/** What a dialog with amounts is given, as it stands outside of the page that opened it. */
export interface MoneyDialogProps {
  dollarSign: DollarSign
}

/** The props of each dialog by its name. Every list of dialogs adds its own (`declare module`). */
export interface Dialogs {}

export type DialogName = keyof Dialogs
export type DialogInput<N extends DialogName> = Omit<Dialogs[N], 'close'>
type Result<N extends DialogName> = Dialogs[N] extends DialogProps<infer R> ? R : never

export interface DialogInstance {
  id: number
  name: DialogName
  props: Partial<MoneyDialogProps>
  close: (result?: unknown) => void
}

const store = createStore<{ stack: readonly DialogInstance[] }>({ stack: [] })
let nextId = 1

/**
 * Open a dialog from anywhere and await its answer; `undefined` means dismissed.
 *
 *     const answer = await openDialog('unable-to-save', { refused })
 */
export function openDialog<N extends DialogName>(
  name: N,
  props: DialogInput<N>,
): Promise<Result<N> | undefined> {
  return new Promise((resolve) => {
    const dialog: DialogInstance = {
      id: nextId++,
      name,
      props,
      close: (result) => {
        store.set({ stack: store.get().stack.filter((other) => other !== dialog) })
        resolve(result as Result<N> | undefined)
      },
    }
    store.set({ stack: [...store.get().stack, dialog] })
  })
}

export const dialogStack = {
  get: () => store.get().stack,
  subscribe: store.subscribe,
}
