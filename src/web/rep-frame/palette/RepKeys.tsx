import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { type CommandPlace, pageAt } from '#web/rep-frame/palette/commands.ts'
import { listenForKeys } from '#web/rep-frame/palette/keys/keyboard.ts'
import { runCommand } from '#web/rep-frame/palette/run-command.ts'
import { hasSingleKeys } from '#web/rep-frame/palette/keys/single-keys.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { type SignedInRep } from '#web/rep-frame/queries.ts'
import { rememberQuote } from '#web/rep-frame/recent-quotes.ts'

/** The keys of every page for reps. Draws nothing. */
export function RepKeys({ rep }: { rep: SignedInRep }) {
  const [path, navigate] = useLocation()
  const page = pageAt(path)
  const openQuote = page?.name === 'rep-step' ? page.params['guid'] : undefined

  useEffect(() => {
    // Loaded before it is asked for, so that what is typed right after Ctrl+K is not lost.
    void Promise.allSettled([
      import('#web/quote/dialogs.ts'),
      import('#web/rep-frame/palette/dialogs/CommandPaletteDialog.tsx'),
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
