import type { DialogName, Dialogs } from '#web/dialogs/open.ts'

/** Loads the file of a dialog. */
type Loader<Module> = () => Promise<Module>

/** The props of each dialog of a list, for `Dialogs`. */
export type PropsOf<List extends Record<string, Loader<{ default: (props: never) => unknown }>>> = {
  [N in keyof List]: Parameters<Awaited<ReturnType<List[N]>>['default']>[0]
}

/**
 * Every dialog, by name, with example props to show it with. It does not compile where an example is missing or does not fit;
 * the error names the dialog.
 */
export type DialogList = {
  readonly [N in DialogName]: Loader<{
    default: (props: Dialogs[N]) => unknown
    example: Omit<Dialogs[N], 'close'>
  }>
}

let load: (() => Promise<DialogList>) | undefined

/** The app says where all dialogs are listed, as nothing here knows a feature. */
export function provideDialogs(from: () => Promise<DialogList>): void {
  load = from
}

/** Loaded with the first dialog, as the list names the files of them all. */
export function loadDialogs(): Promise<DialogList> {
  if (!load) throw new Error('Nobody has listed the dialogs')
  return load()
}
