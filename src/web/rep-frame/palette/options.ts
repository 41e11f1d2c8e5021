import { type Command, type CommandPlace, visibleCommands } from '#web/rep-frame/palette/commands.ts'
import { findCommands } from '#web/rep-frame/palette/find-commands.ts'
import { type QuoteMatch, type QuoteSearch } from '#web/rep-frame/palette/use-quote-search.ts'

export type PaletteOption =
  | { id: string; kind: 'quote'; quote: QuoteMatch }
  | { id: string; kind: 'command'; command: Command }

export interface OptionGroup {
  id: string
  label: string
  options: readonly PaletteOption[]
  /** How many options are still to come. */
  awaited: number
}

const COMMAND_GROUPS = [
  { id: 'go', label: 'Go to' },
  { id: 'do', label: 'Do' },
] as const

/** What a text can mean, in the order in which it is offered: quotes first, then commands. */
export function optionGroups(
  text: string,
  { quotes, awaited }: Pick<QuoteSearch, 'quotes' | 'awaited'>,
  place: CommandPlace,
): OptionGroup[] {
  const typed = text.replace(/^>/, '')
  const commands = findCommands(visibleCommands(place), typed)
  const found = {
    id: 'quotes',
    label: text.trim() === '' ? 'Opened last' : 'Quotes and policies',
    options: quotes.map((quote) => ({ id: quote.id, kind: 'quote' as const, quote })),
    awaited,
  }
  const groups = COMMAND_GROUPS.map(({ id, label }) => ({
    id,
    label,
    options: commands
      .filter(({ group }) => group === id)
      .map((command) => ({ id: command.id, kind: 'command' as const, command })),
    awaited: 0,
  }))
  return [found, ...groups].filter((group) => group.options.length + group.awaited > 0)
}
