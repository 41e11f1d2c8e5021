import type { FoundClaim } from '#contract/claims/finding.ts'
import type { CustomerSummary } from '#contract/customers.ts'
import { type Command, type CommandPlace, visibleCommands } from '#web/rep-frame/palette/commands.ts'
import { isRowAct } from '#web/rep-frame/palette/list-keys.ts'
import { findCommands } from '#web/rep-frame/palette/find-commands.ts'
import { ACTS_OF_FOUND, CASE_KEYS, type CaseKey } from '#web/rep-frame/palette/keys/case-keys.ts'
import { keysOfPage } from '#web/rep-frame/palette/keys/page-keys.ts'
import { isClaimNumber, type QuoteMatch, type QuoteSearch } from '#web/rep-frame/palette/use-quote-search.ts'

export type PaletteOption =
  | { id: string; kind: 'act'; quote: QuoteMatch; key: CaseKey }
  | { id: string; kind: 'page'; key: CaseKey }
  | { id: string; kind: 'quote'; quote: QuoteMatch }
  | { id: string; kind: 'customer'; customer: CustomerSummary }
  | { id: string; kind: 'claim'; claim: FoundClaim }
  | { id: string; kind: 'command'; command: Command }

export interface OptionGroup {
  id: string
  label: string
  options: readonly PaletteOption[]
  /** How many options are still to come. */
  awaited: number
}

const COMMAND_GROUPS = [
  { id: 'list', label: 'In this list' },
  { id: 'go', label: 'Go to' },
  { id: 'do', label: 'Do' },
] as const

/** What a text can mean, in the order in which it is offered: quotes first, then claims, then who they are of, then commands. */
export function optionGroups(
  text: string,
  { quotes, customers, claims, awaited }: Pick<QuoteSearch, 'quotes' | 'customers' | 'claims' | 'awaited'>,
  place: CommandPlace,
): OptionGroup[] {
  const typed = text.replace(/^>/, '')
  const commands = findCommands(visibleCommands(place), typed)
  const found = {
    id: 'quotes',
    label: text.trim() === '' ? 'Opened recently' : 'Quotes and policies',
    options: quotes.map((quote) => ({ id: quote.id, kind: 'quote' as const, quote })),
    awaited,
  }
  const people = {
    id: 'customers',
    label: 'Customers',
    options: customers.map((customer) => ({ id: customer.id, kind: 'customer' as const, customer })),
    awaited: 0,
  }
  const wins = {
    id: 'claims',
    label: 'Claims',
    options: claims.map((claim) => ({ id: claim.number, kind: 'claim' as const, claim })),
    awaited: 0,
  }
  // Who types the number of a claim wants that.
  const first = isClaimNumber(text)
    ? [wins, found, actsOf(text, quotes[0])]
    : [found, actsOf(text, quotes[0]), wins]
  const here: ReadonlySet<string> = isCase(place) ? keysOfPage() : new Set()
  const ofPage = {
    id: 'page',
    label: 'Here',
    options: pageKeys(typed).flatMap((key) =>
      here.has(key) ? [{ id: `page-${key}`, kind: 'page' as const, key }] : [],
    ),
    awaited: 0,
  }
  // What changes a whole list is on the page; unasked, only what can be done with the row in focus is offered.
  const isTyped = text.trim() !== ''
  const groups = COMMAND_GROUPS.map(({ id, label }) => ({
    id,
    label,
    options: commands
      .filter(({ group, run }) => group === id && (isTyped || !('list' in run) || isRowAct(run.list)))
      .map((command) => ({ id: command.id, kind: 'command' as const, command })),
    awaited: 0,
  }))
  return [...first, people, ofPage, ...groups].filter((group) => group.options.length + group.awaited > 0)
}

/** What is done most with what was found first. */
function actsOf(text: string, quote: QuoteMatch | undefined): OptionGroup {
  const keys =
    text.trim() === '' || !quote ? [] : ACTS_OF_FOUND[quote.policy_number === null ? 'quote' : 'policy']
  const number = quote?.policy_number ?? quote?.quote_number ?? ''
  return {
    id: 'acts',
    label: `Do, for ${number}`,
    options: quote ? keys.map((key) => ({ id: `act-${key}`, kind: 'act' as const, quote, key })) : [],
    awaited: 0,
  }
}

/** The keys of a case whose words begin like what was typed; all of them while nothing is. */
function pageKeys(typed: string): CaseKey[] {
  const commands = (Object.keys(CASE_KEYS) as CaseKey[]).map((key) => ({ key, label: CASE_KEYS[key] }))
  return findCommands(commands, typed).map(({ key }) => key)
}

function isCase({ page }: CommandPlace): boolean {
  return page?.name === 'rep-quote' || page?.name === 'rep-step' || page?.name === 'rep-policy'
}
