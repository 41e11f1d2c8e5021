import type { Command, CommandPlace } from '#web/rep-frame/palette/commands.ts'
import { runListAct, runSaidListAct } from '#web/rep-frame/palette/list-keys.ts'
import { keysOfPage, runPageKey } from '#web/rep-frame/palette/keys/page-keys.ts'
import { openPalette } from '#web/rep-frame/palette/open-palette.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { endSession } from '#web/rep-frame/sign-out.ts'

type Navigate = (to: string, options?: { replace?: boolean }) => void

/** The path that a command opens; undefined for one that does something else. */
export function pathOf({ run }: Command, place: CommandPlace): string | undefined {
  if (!('to' in run)) return undefined
  return typeof run.to === 'string' ? run.to : run.to(place)
}

/** What a command of the palette does, once that is closed and the focus is where it was. */
export function runSaidCommand(command: Command, place: CommandPlace, navigate: Navigate): void {
  const { run } = command
  if ('list' in run) setTimeout(() => runSaidListAct(run.list))
  else runCommand(command, place, navigate)
}

export function runCommand(command: Command, place: CommandPlace, navigate: Navigate): void {
  const path = pathOf(command, place)
  if (path !== undefined) return navigate(path)
  if ('list' in command.run) return runListAct(command.run.list)
  if (!('act' in command.run)) return
  const { act } = command.run
  if (act === 'show-keys') void openDialog('keyboard-shortcuts', {})
  else if (act === 'search') search()
  // The failure was shown already.
  else endSession(navigate).catch(() => undefined)
}

/** A page that has a search of its own is searched by it. */
function search(): void {
  if (keysOfPage().has('/')) runPageKey('/')
  else openPalette()
}
