import type { PropsOf } from '#web/dialogs/dialog-list.ts'

/** The dialogs of every page for reps. */
export const REP_FRAME_DIALOGS = {
  'command-palette': () => import('#web/rep-frame/palette/dialogs/CommandPaletteDialog.tsx'),
  'keyboard-shortcuts': () => import('#web/rep-frame/palette/dialogs/KeyboardShortcutsDialog.tsx'),
}

declare module '#web/dialogs/open.ts' {
  interface Dialogs extends PropsOf<typeof REP_FRAME_DIALOGS> {}
}
