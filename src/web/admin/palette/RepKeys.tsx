import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { type CommandPlace, pageAt } from '#web/admin/palette/commands.ts'
import { listenForKeys } from '#web/admin/palette/keys/keyboard.ts'
import { runCommand } from '#web/admin/palette/run-command.ts'
import { hasSingleKeys } from '#web/admin/palette/keys/single-keys.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { type SignedInRep } from '#web/reps/queries.ts'
import { rememberQuote } from '#web/reps/recent-quotes.ts'

/** The keys of every page for reps. Draws nothing. */
export function RepKeys({ rep }: { rep: SignedInRep }) {
  const [path, navigate] = useLocation()
  const page = pageAt(path)
  const openQuote = page?.name === 'rep-step' ? page.params['guid'] : undefined

  useEffect(() => {
    // Loaded before it is asked for, so that what is typed right after Ctrl+K is not lost.
    void Promise.allSettled([
      import('#web/dialogs/registry.ts'),
      import('#web/admin/palette/dialogs/CommandPaletteDialog.tsx'),
    ])
  }, [])

  useEffect(() => {
    if (openQuote !== undefined) rememberQuote(openQuote)
  }, [openQuote])

  useEffect(() => {
    const place: CommandPlace = { rep, page: pageAt(path) }
    return listenForKeys({
      openPalette: () => void openDialog('command-palette', {}),
      run: (command) => runCommand(command, place, navigate),
      hasSingleKeys,
    })
  }, [rep, path, navigate])

  return null
}
