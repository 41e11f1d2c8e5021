import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { loadDialogs } from '#web/dialogs/dialog-list.ts'
import { type CommandPlace, pageAt } from '#web/rep-frame/palette/commands.ts'
import { listenForKeys } from '#web/rep-frame/palette/keys/keyboard.ts'
import { runCommand } from '#web/rep-frame/palette/run-command.ts'
import { hasSingleKeys } from '#web/rep-frame/palette/keys/single-keys.ts'
import { openPalette } from '#web/rep-frame/palette/open-palette.ts'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { rememberQuote } from '#web/rep-frame/recent-quotes.ts'

/** The keys of every page for reps. Draws nothing. */
export function RepKeys({ rep }: { rep: SignedInRep }) {
  const [path, navigate] = useLocation()
  const page = pageAt(path)
  const openQuote = page?.name === 'rep-step' || page?.name === 'rep-quote' ? page.params['guid'] : undefined

  useEffect(() => {
    // Loaded before it is asked for, so that what is typed right after Ctrl+K is not lost.
    void Promise.allSettled([
      loadDialogs(),
      import('#web/rep-frame/palette/dialogs/CommandPaletteDialog.tsx'),
    ])
  }, [])

  useEffect(() => {
    if (openQuote !== undefined) rememberQuote(openQuote)
  }, [openQuote])

  // Not after the page was painted: whoever sees the box may press its key at once.
  useLayoutEffect(() => {
    const place: CommandPlace = { rep, page: pageAt(path) }
    return listenForKeys({
      openPalette,
      run: (command) => runCommand(command, place, navigate),
      hasSingleKeys,
    })
  }, [rep, path, navigate])

  return null
}
